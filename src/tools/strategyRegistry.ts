// In: the folders of strategies. Out: the file that lists them for the station, so that a folder is all that a further one needs.
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
