// In: a schema with `cases` and the value it describes. Out: the members that exist for that value. Pure.
import { holds, type EvaluationContext } from '../../../src/core/condition.ts';
import type { Placed, Schema } from '../../../src/core/language.ts';

/** Names of the cases that hold; a comparison with missing data holds in none. */
export const activeCases = (schema: Schema, context: EvaluationContext): string[] =>
  Object.entries(schema.cases ?? {}).flatMap(([name, each]) => (holds(each.when, context) === true ? [name] : []));

/** The schema without `cases`: the members of the active ones stand beside the others. */
export function withCases(schema: Schema, active: readonly string[]): Schema {
  if (!schema.cases) return schema;
  const { cases, ...plain } = schema;
  const properties: Record<string, Schema & Placed> = { ...plain.properties };
  const required = new Set(plain.required);
  for (const name of active) {
    const each = cases[name];
    Object.assign(properties, each?.properties);
    for (const member of each?.required ?? []) required.add(member);
  }
  return { ...plain, properties, required: [...required] };
}
