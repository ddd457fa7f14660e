// Generates the file that lists all strategy folders for the station, so that adding a strategy only needs a folder.
import { readdirSync } from 'node:fs';

const room = 'src/station/dispatch/strategies';
export const strategyRegistry = `${room}/strategies.gen.ts`;

export const strategyKinds = (): string[] =>
  readdirSync(room, { withFileTypes: true })
    .filter((each) => each.isDirectory())
    .map(({ name }) => name)
    .toSorted();

export const toStrategies = (kinds: readonly string[]): string =>
  [
    '// Written by `npm run gen` from the folders beside this file. Do not edit.',
    ...kinds.map((kind) => `import { strategy as ${kind} } from './${kind}/index.ts';`),
    '',
    `export const modules = { ${kinds.join(', ')} };`,
    `export const strategyReasons = { ${kinds.map((kind) => `...${kind}.reasons`).join(', ')} };`,
    '',
  ].join('\n');
