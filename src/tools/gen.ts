// npm run gen: writes the generated files from the schemas. `--check` writes nothing and fails when one is stale.
import { readFileSync, writeFileSync } from 'node:fs';
import { kinds } from '../compiler/kinds.ts';
import { toKindTypes } from '../compiler/toTypes.ts';

/** File → what it should hold. */
function generated(): Record<string, string> {
  return { 'src/core/kinds.gen.ts': toKindTypes(kinds) };
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

function current(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
}
