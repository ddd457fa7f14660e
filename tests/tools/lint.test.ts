// The table of imports in .oxlintrc.json names no kind, so that one that is added is held as well.
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

it('every kind lies in a folder of its own', () => {
  expect(
    readdirSync('renderers', { withFileTypes: true }).filter((each) => each.isDirectory() && each.name !== 'shared'),
  ).toHaveLength(Object.keys(kinds).length);
});
it.each([...Object.keys(kinds), 'gauge', 'shape'])('no kind imports %s, and the shell does not either', (kind) => {
  expect([refused('renderers/*/**', `../${kind}/View.tsx`), refused('src/shell/**', `../../renderers/${kind}/View.tsx`)]).toEqual(
    [true, true],
  );
});
it.each(['../shared/sheet.ts', '../define.ts', './toBars.ts', '../../src/data/contract.ts', '../../src/data/contractLive.ts'])(
  'a kind may import %s',
  (path) => expect(refused('renderers/*/**', path)).toBe(false),
);
it.each(['../../src/data/commands/commands.ts', '../../src/data/react/react.tsx', '../../src/shell/useShell.ts'])(
  'a kind imports nothing of %s',
  (path) => expect(refused('renderers/*/**', path)).toBe(true),
);
