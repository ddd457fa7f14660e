// Unit families: users enter a value in one unit of the family.
import type { Schema } from '../../core/language.ts';
import type { CompilerContext } from '../compilerContext.ts';
import { isDict } from '../json.ts';

/** Unit families of input fields. */
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
