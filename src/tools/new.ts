// npm run new kind|screen|setting|call|strategy|rule|device <name>: creates template files. Existing files are never overwritten.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { callFiles } from './scaffolds/callScaffold.ts';
import { ruleFiles } from './scaffolds/ruleScaffold.ts';
import { settingFiles } from './scaffolds/settingScaffold.ts';
import { strategyFiles } from './scaffolds/strategyScaffold.ts';
import { deviceFiles, kindFiles, screenFiles } from './scaffolds/scaffolds.ts';

const makers: Readonly<
  Record<string, { files: (name: string) => Record<string, string>; next: readonly string[]; shape: RegExp; like: string }>
> = {
  kind: {
    files: kindFiles,
    next: [
      'Write options.schema.json',
      'npm run gen',
      'Add its line to renderers/registry.ts',
      'Write its contract',
      'Put it into one real screen',
    ],
    shape: /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/,
    like: 'gauge',
  },
  screen: {
    files: (name) => screenFiles(name, existsSync),
    next: ['Add its sources', 'Write its body', 'npm run check', 'npm run gen'],
    shape: /^[a-z][A-Za-z0-9-]*(\/[a-z][A-Za-z0-9-]*)+$/,
    like: 'report/energy',
  },
  setting: {
    files: settingFiles,
    next: ['Write the members of its entity', 'npm run check', 'Translate its texts under schemas/locales/', 'npm run gen'],
    shape: /^[a-z][A-Za-z0-9]*$/,
    like: 'airFlow',
  },
  call: {
    files: callFiles,
    next: [
      'Write the shape of its answer',
      'npm run gen',
      'Add its room to src/station/calls/index.ts and to src/station/domain/README.md',
      'Write its handler and its test',
      'npm run check, and translate the texts that it reports',
    ],
    shape: /^[a-z][A-Za-z0-9]*\.[a-z][A-Za-z0-9]*$/,
    like: 'airFlow.total',
  },
  strategy: {
    files: (kind) => strategyFiles(kind),
    next: [
      'Name it in strategyKind of schemas/entities/shared/enumerations.json, if it is missing, and its reasons in bindingReason',
      'npm run gen',
      'Write its document, its requested power and its reasons',
      'Name one document in its calls of schemas/calls/strategy.json, instead of "planned"',
      'npm run check, and translate the texts that it reports',
    ],
    shape: /^[a-z][A-Za-z0-9]*$/,
    like: 'at',
  },
  rule: {
    files: ruleFiles,
    next: ['Write its check and its texts', 'Add its line to src/core/rules/registry.ts', 'npm run gen', 'Translate its text'],
    shape: /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/,
    like: 'end-after-start',
  },
  device: {
    files: deviceFiles,
    next: ['Write its points and registers', 'npm run check', 'Translate its texts under schemas/locales/', 'npm run gen'],
    shape: /^[a-z][A-Za-z0-9]*(-[a-z0-9]+)*$/,
    like: 'ups',
  },
};

export function main([what = '', name = '']: readonly string[]): number {
  const maker = Object.hasOwn(makers, what) ? makers[what] : undefined;
  if (!maker || name === '') return refuse('Usage: npm run new kind|screen|setting|call|strategy|rule|device NAME');
  if (!maker.shape.test(name)) return refuse(`"${name}" cannot be the name of a ${what}; write it like "${maker.like}".`);
  const files = Object.entries(maker.files(name));
  const taken = files.filter(([file]) => existsSync(file)).map(([file]) => file);
  if (taken.length > 0) return refuse(`These files already exist: ${taken.join(', ')}.`);
  for (const [file, text] of files) {
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text);
    console.log(`Created ${file}`);
  }
  format(files.map(([file]) => file));
  console.log(['Next:', ...maker.next.map((step, index) => `  ${index + 1}. ${step}`)].join('\n'));
  return 0;
}

/** As the format check requires; if the formatter is missing, the files stay unformatted. */
function format(files: readonly string[]): void {
  spawnSync(join('node_modules', '.bin', 'biome'), ['format', '--write', ...files]);
}

function refuse(text: string): number {
  console.error(text);
  return 2;
}
