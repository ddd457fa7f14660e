// Checks a file as an editor does, by its JSON Schema in schemas/language/ only.
import { readdirSync, readFileSync } from 'node:fs';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { docNames, schemaOf } from '../../src/compiler/language/fileSchemas.ts';
import { readSchemas } from '../../src/compiler/node/readSchemas.ts';

const folder = 'schemas/language';
const names = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.schema.json'));
const ajv = new Ajv2020({ allErrors: true, strict: false, logger: false, validateFormats: false });
for (const name of names) ajv.addSchema(JSON.parse(readFileSync(`${folder}/${name}`, 'utf8')) as object);

const base = docNames(readSchemas(['schemas']).keys());

/** Name of the language schema of a file: "screen", "patches/screen"; undefined if none describes it. */
export const languageOf = (name: string): string | undefined => schemaOf(name, base);

/** Empty if the file matches its schema. */
export function seenByEditor(name: string, data: unknown): string[] {
  const check = ajv.getSchema(`ems:1/${languageOf(name) ?? ''}.schema.json`);
  if (!check) return [`no schema for ${name}`];
  void check(data);
  return (check.errors ?? []).map(({ instancePath, message = '' }) => `${instancePath} ${message}`);
}
