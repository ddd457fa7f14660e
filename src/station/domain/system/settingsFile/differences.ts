// Lists the differences between parts of the settings as readable rows: one for each changed member, and in lists one for each
// entry.
import { isObject } from '../../../../core/object.ts';
import type { SettingsFileChange } from '../../../../core/calls/calls.gen.ts';
import type { Schema } from '../../../../core/language.ts';
import { read } from '../../../../core/pointer.ts';
import { keyAt, placeOf, stepInto } from '../../../../core/rules/rowIdentity.ts';
import { say } from '../../../../core/texts/text.ts';
import type { CallContext } from '../../../contract/calls.ts';
import { translator, withoutGaps } from '../../request/index.ts';
import { createLogWords, type LogWords } from '../logWords.ts';
import type { Changed } from './restoring.ts';
import { isSame, membersOf, type Request } from './settingsParts.ts';

/** More rows are not useful; the total number is given. */
export const mostRows = 500;

type Row = Omit<SettingsFileChange, 'id'>;

export function toRows(changed: readonly Changed[], context: CallContext): SettingsFileChange[] {
  const words = createLogWords(context);
  const t = translator(context);
  const rows = changed.flatMap(({ part: { save }, before, after }) => {
    const document = save.title === undefined ? save.name : say(save.title, t);
    const fields = membersOf(save.request);
    const place = placeOf(save.request);
    return differing(before, after).flatMap((name) => {
      const field = fields[name];
      const title = field?.title === undefined ? name : say(field.title, t);
      const key = keyAt(stepInto(place, name));
      return rowsOf(words, { field, title, key }, [before[name], after[name]]).map((row) => ({ document, ...row }));
    });
  });
  return rows.map((row, id) => ({ id, ...row }));
}

const differing = (before: Request, after: Request): string[] =>
  [...new Set([...Object.keys(before), ...Object.keys(after)])].filter((name) => !isSame(before[name], after[name]));

type Sides = readonly [before: unknown, after: unknown];
interface Member {
  field: Schema | undefined;
  title: string;
  /** The members that identify the rows of a list, from its entity. */
  key: string | undefined;
}
function rowsOf(words: LogWords, { field, title, key }: Member, sides: Sides): Row[] {
  const [were, are] = sides.map((side) => byName(side, key));
  if (!were || !are) return [toRow(words, field, title, sides)];
  const rows = [...new Set([...were.keys(), ...are.keys()])].flatMap((each): Row[] => {
    const row: Sides = [were.get(each), are.get(each)];
    if (isSame(...row)) return [];
    return [toRow(words, field?.items, `${title} · ${calledIn(row) ?? each}`, row)];
  });
  // A different order of the same rows is a change as well.
  return rows.length > 0 ? rows : [toRow(words, field, title, sides)];
}

const toRow = (words: LogWords, field: Schema | undefined, member: string, [before, after]: Sides): Row =>
  withoutGaps({ member, ...words.sides(field, before, after) });

/**
 * Rows by name. One row may have no name: the total next to its parts. A missing list is empty. Undefined if the names are not
 * unique.
 */
function byName(side: unknown, key: string | undefined): Map<string, unknown> | undefined {
  if (side === undefined) return new Map();
  if (key === undefined || !Array.isArray(side)) return undefined;
  const named = new Map(side.map((row: unknown) => [String(read(row, key) ?? ''), row]));
  return named.size === side.length ? named : undefined;
}
function calledIn([before, after]: Sides): string | undefined {
  for (const side of [after, before]) if (isObject(side) && typeof side.name === 'string' && side.name !== '') return side.name;
  return undefined;
}
