// The import rules in .oxlintrc.json name no individual kind or module, so that they also apply to new ones.
import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { kinds } from '../../src/compiler/kinds.ts';

interface Override {
  files: string[];
  rules: Record<string, [string, { patterns: { regex: string }[] }] | undefined>;
}
const { overrides } = JSON.parse(readFileSync('.oxlintrc.json', 'utf8')) as { overrides: Override[] };
const refused = (files: string, path: string): boolean => {
  const override = overrides.find((each) => each.files.includes(files));
  const patterns = override?.rules['no-restricted-imports']?.[1].patterns ?? [];
  return patterns.some(({ regex }) => new RegExp(regex, 'u').test(path));
};

it('every folder of the renderers except "shared" contains one kind', () => {
  expect(
    readdirSync('renderers', { withFileTypes: true }).filter((each) => each.isDirectory() && each.name !== 'shared'),
  ).toHaveLength(Object.keys(kinds).length);
});
it.each([...Object.keys(kinds), 'gauge', 'shape'])('neither a kind nor the shell may import %s', (kind) => {
  expect([refused('renderers/*/**', `../${kind}/View.tsx`), refused('src/shell/**', `../../renderers/${kind}/View.tsx`)]).toEqual(
    [true, true],
  );
});
it.each(['../shared/sheet.ts', '../define.ts', './toBars.ts', '../../src/data/contract.ts', '../../src/data/contractLive.ts'])(
  'a kind may import %s',
  (path) => expect(refused('renderers/*/**', path)).toBe(false),
);
it.each(['../../src/data/commands/commands.ts', '../../src/data/react/react.tsx', '../../src/shell/useShell.ts'])(
  'a kind may not import from %s',
  (path) => expect(refused('renderers/*/**', path)).toBe(true),
);

const rooms = readdirSync('src/station/domain', { withFileTypes: true }).filter((each) => each.isDirectory());
it.each([...rooms.map(({ name }) => name), 'tariffs'])('a module may be imported only by its index: %s', (room) => {
  const asked = (file: string) => [
    refused('src/station/domain/**', `../${room}/${file}`),
    refused('src/station/**', `./domain/${room}/${file}`),
    refused('src/station/station.ts', `./domain/${room}/${file}`),
    refused('src/station/server/**', `../domain/${room}/${file}`),
  ];
  expect(['index.ts', 'calls.ts', 'indexes.ts', 'days.ts'].map((file) => asked(file).every(Boolean))).toEqual([
    false,
    true,
    true,
    true,
  ]);
  expect(asked('index.ts').some(Boolean)).toBe(false);
});
it.each(['./energyDays.ts', '../../roles.ts', '../../contract/calls.ts', '../../files/disk.ts', '../../../core/time.ts'])(
  'a module may import %s',
  (path) => expect(refused('src/station/domain/**', path)).toBe(false),
);
it('only station.ts may import the handlers, and the server may not import streams', () => {
  const calls = (files: string) => refused(files, '../calls/index.ts');
  expect(['src/station/**', 'src/station/domain/**', 'src/station/server/**', 'src/station/station.ts'].map(calls)).toEqual([
    true,
    true,
    true,
    false,
  ]);
  expect(refused('src/station/server/**', '../stream/hub.ts')).toBe(true);
});
it('the linter limits functions outside of tests to 65 lines and a complexity of 20', () => {
  const { rules } = JSON.parse(readFileSync('.oxlintrc.json', 'utf8')) as { rules: Record<string, unknown> };
  expect(rules['max-lines-per-function']).toEqual(['error', { max: 65, skipBlankLines: true, skipComments: true }]);
  expect(rules.complexity).toEqual(['error', { max: 20 }]);
  for (const rule of ['max-lines-per-function', 'complexity'])
    expect(overrides.filter((each) => Object.hasOwn(each.rules, rule)).map(({ files }) => files)).toEqual([['tests/**']]);
});
