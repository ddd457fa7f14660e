// In: a resolved schema (references only into its own $defs). Out: the schema that stands behind a member or an element.
import { read, toTokens } from '../pointer.ts';
import type { Schema } from '../language.ts';

const hasRef = (schema: Schema): schema is Schema & { $ref: string } => schema.$ref !== undefined;

/** The schema itself, its reference followed; words beside the reference win. */
export function resolve(schema: Schema, root: Schema): Schema {
  let here = schema;
  for (let depth = 0; hasRef(here) && depth < 20; depth++) {
    const { $ref, ...beside } = here;
    const target = $ref.startsWith('#') ? (read(root, $ref.slice(1)) as Schema | undefined) : undefined;
    here = { ...target, ...beside };
  }
  return here;
}

/** The schema of a member: a property, one of a case (whether or not the case holds), an element, or any further member. */
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

/** The schema at a pointer into the value; undefined where the schema says nothing of it. */
export function schemaAt(schema: Schema, pointer: string, root: Schema = schema): Schema | undefined {
  let here: Schema | undefined = resolve(schema, root);
  for (const token of toTokens(pointer)) {
    here = here && memberOf(here, token, root);
  }
  return here;
}

/** The same with the shapes that its references lead to, so that it can stand alone. */
export function partSchema(schema: Schema, pointer: string): Schema {
  const found = schemaAt(schema, pointer) ?? {};
  return schema.$defs && found !== schema ? { ...found, $defs: schema.$defs } : found;
}

/** Visits every value that the schema knows of, outermost first. Members of a left case are visited too. */
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
