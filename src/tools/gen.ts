// npm run gen: writes the generated files from schemas and decision records. `--check` only fails if one of them is stale.
import { readFileSync, writeFileSync } from 'node:fs';
import { compile } from '../compiler/compile.ts';
import { kinds } from '../compiler/kinds.ts';
import { readSchemas } from '../compiler/node/readSchemas.ts';
import { toKindsSchema } from '../compiler/generate/toKindsSchema.ts';
import { toCallTypes } from '../compiler/generate/toCallTypes.ts';
import { toRoleTypes } from '../compiler/content/roles.ts';
import { toPatches } from '../compiler/generate/toPatches.ts';
import { toNames, toOffers } from '../compiler/generate/toNames.ts';
import { languageSchema } from '../compiler/languageSchemas.ts';
import { toFieldType, toKindTypes } from '../compiler/generate/toTypes.ts';
import { toDecisionIndex } from './decisionIndex.ts';
import { strategyKinds, strategyRegistry, toStrategies } from './strategyRegistry.ts';

/** File → its expected content. */
export function generated(files: ReadonlyMap<string, string>): Record<string, string> {
  // Names from device files are omitted, so that adding a device file does not change any other file.
  const { content } = compile(withoutDevices(files), { kinds });
  const { $schema: _schema, ...roles } = JSON.parse(files.get('roles.json') ?? '{}') as Record<string, unknown>;
  return {
    'schemas/language/names.schema.json': toNames(content, Object.keys(roles)),
    'src/core/field.gen.ts': toFieldType(languageSchema('field').schema),
    'src/core/kinds.gen.ts': toKindTypes(kinds),
    'src/core/devices/roles.gen.ts': toRoleTypes(roles),
    'src/core/calls/calls.gen.ts': toCallTypes(content.calls, content.entities),
    'schemas/language/kinds.schema.json': toKindsSchema(kinds),
    ...toPatches(),
    [strategyRegistry]: toStrategies(strategyKinds()),
    'docs/decisions/README.md': toDecisionIndex(),
  };
}

/** Editor names from device files and vendors: also written, but stale only if they contain a name that was removed. */
export function offers(files: ReadonlyMap<string, string>): string {
  const base = compile(withoutDevices(files), { kinds }).content;
  return toOffers(compile(files, { kinds }).content, base, files);
}
const offersFile = 'schemas/language/offers.schema.json';
const namesIn = (text: string): string[] => text.match(/"[^"]+"/g) ?? [];

const withoutDevices = (files: ReadonlyMap<string, string>): Map<string, string> =>
  new Map([...files].filter(([name]) => !name.startsWith('devices/')));

export function main(args: readonly string[]): number {
  const files = readSchemas(['schemas']);
  const stale = Object.entries(generated(files)).filter(([file, text]) => current(file) !== text);
  const offered = offers(files);
  const there = current(offersFile) ?? '';
  if (args.includes('--check')) {
    const known = new Set(namesIn(offered));
    if (there === '' || namesIn(there).some((name) => !known.has(name))) stale.push([offersFile, offered]);
    for (const [file] of stale) console.error(`${file} is stale. Run npm run gen.`);
    return stale.length > 0 ? 1 : 0;
  }
  if (there !== offered) stale.push([offersFile, offered]);
  for (const [file, text] of stale) writeFileSync(file, text);
  console.log(stale.length > 0 ? `Written: ${stale.map(([file]) => file).join(', ')}` : 'Everything is up to date.');
  return 0;
}

function current(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
}
