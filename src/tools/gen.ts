// npm run gen: writes the generated files from the schemas. `--check` writes nothing and fails when one is stale.
import { readFileSync, writeFileSync } from 'node:fs';
import { compile } from '../compiler/compile.ts';
import { kinds } from '../compiler/kinds.ts';
import { readSchemas } from '../compiler/node/readSchemas.ts';
import { toKindsSchema } from '../compiler/toKindsSchema.ts';
import { toCallTypes } from '../compiler/toCallTypes.ts';
import { toRoleTypes } from '../compiler/roles.ts';
import { toKindTypes } from '../compiler/toTypes.ts';

/** File → what it should hold. */
function generated(): Record<string, string> {
  const files = readSchemas(['schemas']);
  const { content } = compile(files, { kinds });
  const written = catalogueNames(files);
  // What a device file brings is left out, so that adding one touches no other file.
  const calls = Object.fromEntries(Object.entries(content.calls).filter(([name]) => written.has(name)));
  return {
    'src/core/kinds.gen.ts': toKindTypes(kinds),
    'src/core/roles.gen.ts': toRoleTypes(JSON.parse(files.get('roles.json') ?? '{}') as Record<string, unknown>),
    'src/core/calls.gen.ts': toCallTypes(calls, content.entities),
    'schemas/language/kinds.schema.json': toKindsSchema(kinds),
  };
}

export function main(args: readonly string[]): number {
  const stale = Object.entries(generated()).filter(([file, text]) => current(file) !== text);
  if (args.includes('--check')) {
    for (const [file] of stale) console.error(`${file} is stale. Run npm run gen.`);
    return stale.length > 0 ? 1 : 0;
  }
  for (const [file, text] of stale) writeFileSync(file, text);
  console.log(stale.length > 0 ? `Written: ${stale.map(([file]) => file).join(', ')}` : 'Everything is up to date.');
  return 0;
}

function catalogueNames(files: ReadonlyMap<string, string>): Set<string> {
  const catalogues = [...files].filter(([name]) => name.startsWith('calls/'));
  return new Set(catalogues.flatMap(([, text]) => Object.keys(JSON.parse(text) as object)));
}

function current(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
}
