// In: parts of the settings on both sides. Out: a row for each member that differs, and in lists for each entry, in words that a person reads.
import { isObject } from '../../../../core/object.ts';
import type { SettingsFileChange } from '../../../../core/calls/calls.gen.ts';
import type { Schema } from '../../../../core/language.ts';
import { say } from '../../../../core/texts/text.ts';
import type { CallContext } from '../../../contract/calls.ts';
import { translator, withoutGaps } from '../../request/index.ts';
import { createLogWords, type LogWords } from '../logWords.ts';
import type { Changed } from './restoring.ts';
import { isSame, membersOf, type Request } from './settingsParts.ts';

/** Nobody reads more; the number of all of them is told. */
export const mostRows = 500;

type Row = Omit<SettingsFileChange, 'id'>;
/** What tells the entries of a list apart, the first of these that they have. */
const keys = ['id', 'busbarName', 'code', 'name', 'month', 'day', 'template'] as const;
const names = ['name', ...keys] as const;

export function toRows(changed: readonly Changed[], context: CallContext): SettingsFileChange[] {
  const words = createLogWords(context);
  const t = translator(context);
  const rows = changed.flatMap(({ part: { save }, before, after }) => {
    const document = save.title === undefined ? save.name : say(save.title, t);
    const fields = membersOf(save.request);
    return differing(before, after).flatMap((name) => {
      const field = fields[name];
      const title = field?.title === undefined ? name : say(field.title, t);
      return rowsOf(words, field, title, [before[name], after[name]]).map((row) => ({ document, ...row }));
    });
  });
  return rows.map((row, id) => ({ id, ...row }));
}

const differing = (before: Request, after: Request): string[] =>
  [...new Set([...Object.keys(before), ...Object.keys(after)])].filter((name) => !isSame(before[name], after[name]));

type Sides = readonly [before: unknown, after: unknown];
function rowsOf(words: LogWords, field: Schema | undefined, title: string, [before, after]: Sides): Row[] {
  const key = keyOf([before, after]);
  if (key === undefined) return [toRow(words, field, title, [before, after])];
  const [were, are] = [byKey(before, key), byKey(after, key)];
  return [...new Set([...were.keys(), ...are.keys()])].flatMap((each) => {
    const sides: Sides = [were.get(each), are.get(each)];
    if (isSame(...sides)) return [];
    return [toRow(words, field?.items, `${title} · ${calledIn(sides) ?? each}`, sides)];
  });
}

const toRow = (words: LogWords, field: Schema | undefined, member: string, [before, after]: Sides): Row =>
  withoutGaps({ member, ...words.sides(field, before, after) });

/** A member by which every entry of both lists is told from the others. */
function keyOf(sides: Sides): string | undefined {
  const lists = sides.filter((side) => Array.isArray(side) && side.every(isObject)) as Request[][];
  if (lists.length < sides.length || lists.every((list) => list.length === 0)) return undefined;
  return keys.find((key) => lists.every((list) => new Set(list.map((each) => each[key] ?? '')).size === list.length));
}
const byKey = (list: unknown, key: string): Map<string, Request> =>
  new Map((list as Request[]).map((each) => [String(each[key] ?? ''), each]));
function calledIn(sides: Sides): string | undefined {
  for (const side of [sides[1], sides[0]])
    if (isObject(side)) for (const name of names) if (typeof side[name] === 'string' && side[name] !== '') return side[name];
  return undefined;
}
