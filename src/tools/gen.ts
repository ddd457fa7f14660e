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
export function generated(files: ReadonlyMap<string, string>): Record<string, string> {
  // What a device file brings is left out, so that adding one touches no other file.
  const { content } = compile(new Map([...files].filter(([name]) => !name.startsWith('devices/'))), { kinds });
  return {
    'src/core/kinds.gen.ts': toKindTypes(kinds),
    'src/core/roles.gen.ts': toRoleTypes(JSON.parse(files.get('roles.json') ?? '{}') as Record<string, unknown>),
    'src/core/calls.gen.ts': toCallTypes(content.calls, content.entities),
    'schemas/language/kinds.schema.json': toKindsSchema(kinds),
  };
}

export function main(args: readonly string[]): number {
  const stale = Object.entries(generated(readSchemas(['schemas']))).filter(([file, text]) => current(file) !== text);
  if (args.includes('--check')) {
    for (const [file] of stale) console.error(`${file} is stale. Run npm run gen.`);
    return stale.length > 0 ? 1 : 0;
  }
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
