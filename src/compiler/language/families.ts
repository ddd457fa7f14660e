// Families of units: a person who types means one unit of them.
import type { Schema } from '../../core/language.ts';
import type { CompilerContext } from '../compilerContext.ts';
import { isDict } from '../json.ts';

/** Families of units where a person types. */
export function familiesIn(schema: Schema, context: CompilerContext): string[] {
  const found = new Set<string>();
  const look = (each: unknown): void => {
    if (Array.isArray(each)) return each.forEach(look);
    if (!isDict(each)) return;
    if (typeof each.unit === 'string' && each.readOnly !== true && Object.hasOwn(context.units.families, each.unit))
      found.add(each.unit);
    Object.values(each).forEach(look);
  };
  look(schema);
  return [...found];
}
