// Adds the members of a schema's active `cases` for a given value. Pure.
import { holds, type EvaluationContext } from '../../../src/core/condition.ts';
import type { Placed, Schema } from '../../../src/core/language.ts';

/** Names of the cases whose condition is true. A comparison with missing data is not true. */
export const activeCases = (schema: Schema, context: EvaluationContext): string[] =>
  Object.entries(schema.cases ?? {}).flatMap(([name, each]) => (holds(each.when, context) === true ? [name] : []));

/** The schema without `cases`, with the members of the active cases added to its own. */
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
