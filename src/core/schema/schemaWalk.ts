// Finds the schemas of members and elements in a resolved schema (with references only into its own $defs).
import { read, toTokens } from '../pointer.ts';
import type { Schema } from '../language.ts';

const hasRef = (schema: Schema): schema is Schema & { $ref: string } => schema.$ref !== undefined;

/** The schema with its reference resolved. Keywords next to the reference take precedence. */
export function resolve(schema: Schema, root: Schema): Schema {
  let here = schema;
  for (let depth = 0; hasRef(here) && depth < 20; depth++) {
    const { $ref, ...siblings } = here;
    const target = $ref.startsWith('#') ? (read(root, $ref.slice(1)) as Schema | undefined) : undefined;
    here = { ...target, ...siblings };
  }
  return here;
}

/** The schema of a member: a property, also of a case that does not apply, an element, or an additional property. */
export function memberOf(schema: Schema, token: string, root: Schema): Schema | undefined {
  const here = resolve(schema, root);
  const found = here.properties && Object.hasOwn(here.properties, token) ? here.properties[token] : caseMember(here, token);
  if (found) return resolve(found, root);
  if (here.items) return resolve(here.items, root);
  return typeof here.additionalProperties === 'object' ? resolve(here.additionalProperties, root) : undefined;
}

function caseMember(schema: Schema, token: string): Schema | undefined {
  for (const each of Object.values(schema.cases ?? {})) {
    if (Object.hasOwn(each.properties, token)) return each.properties[token];
  }
  return undefined;
}

/** The schema at a pointer into the value; undefined if the schema does not describe it. */
export function schemaAt(schema: Schema, pointer: string, root: Schema = schema): Schema | undefined {
  let here: Schema | undefined = resolve(schema, root);
  for (const token of toTokens(pointer)) {
    here = here && memberOf(here, token, root);
  }
  return here;
}

/** The schema at a pointer, with the $defs that its references need. */
export function partSchema(schema: Schema, pointer: string): Schema {
  const found = schemaAt(schema, pointer) ?? {};
  return schema.$defs && found !== schema ? { ...found, $defs: schema.$defs } : found;
}

/** Visits every value that the schema describes, outermost first, including members of cases that do not apply. */
export function walk(
  schema: Schema,
  value: unknown,
  visit: (schema: Schema, value: unknown, tokens: readonly string[]) => void,
): void {
  const down = (raw: Schema, here: unknown, tokens: readonly string[]) => {
    const known = resolve(raw, schema);
    visit(known, here, tokens);
    if (here === null || typeof here !== 'object' || (Array.isArray(here) && !known.items)) return;
    for (const [token, each] of Object.entries(here)) {
      const member = memberOf(known, token, schema);
      if (member) down(member, each, [...tokens, token]);
    }
  };
  down(schema, value, []);
}
