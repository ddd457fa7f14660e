// Visitors that are the same for every file: texts, values, conditions, and names from the whole content.
import { type CompilerContext, checkName } from '../compilerContext.ts';
import type { At } from '../doc.ts';
import type { Visitor } from './walk.ts';
import { checkCondition, checkText, checkValue, type WordContext } from './words.ts';

/** `own` runs first and can take over a visit by returning true. */
export function standardVisitor(context: CompilerContext, within: WordContext, own?: Visitor): Visitor {
  return (format, value, place, schema) => {
    if (own?.(format, value, place, schema) === true) return true;
    switch (format) {
      case 'text':
        checkText(value, place, within, hasOwnValues(place));
        return true;
      case 'value':
        checkValue(value, place, within);
        return true;
      case 'condition':
        checkCondition(value, place, within);
        return true;
      case 'regex':
        checkPattern(context, value, place);
        return true;
      default:
        return checkName(context, format, value, place);
    }
  };
}

/** The texts of a rule, of a violated limit or of a plausibility check have their own placeholders. */
const hasOwnValues = ({ doc, pointer }: At): boolean =>
  doc.kind !== 'screens' && doc.kind !== 'parts' && /\/says(\/|$)|\/plausibility\/[^/]+\/(alarm|opposite)\//.test(pointer);

function checkPattern(context: CompilerContext, value: unknown, place: At): void {
  try {
    new RegExp(String(value), 'u');
  } catch (failure) {
    context.report('shape/out-of-bounds', place, { rule: `be a valid regular expression (${(failure as Error).message})` });
  }
}
