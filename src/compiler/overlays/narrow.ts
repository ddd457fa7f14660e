// Removes everything from a vendor's patch that it may not change in the file of the base, and reports each such place. The table
// of permitted patches is closed: texts, places, looks and tighter limits; everything else belongs to the base.
import { read } from '../../core/pointer.ts';
import { covers, isCondition } from '../../core/schema/covers.ts';
import { type At, at, below, type Doc } from '../doc.ts';
import { baseName } from '../doc.ts';
import { type Dict, dict, isDict, sameJson, show, strings } from '../json.ts';
import { isCalmer, isLoud } from './louder.ts';
import { merge } from './merge.ts';
import { narrows } from './narrowLimit.ts';
import { rulesFor, type Rule } from './narrowTable.ts';
import { type Kept, keptPlaces } from './keptPlaces.ts';
import { barredBy } from './neverBarred.ts';
import type { OptionsSchema } from '../language/optionsSchema.ts';
import { takenNames } from './ownNames.ts';
import { asks, isBlank } from './question.ts';
import type { Report } from '../problems/report.ts';
import { writerOf } from './takenChoices.ts';

/** Data against which a patch is checked, in addition to the base that it patches. */
export interface Judged {
  docs: ReadonlyMap<string, Doc>;
  kinds: Readonly<Record<string, OptionsSchema>>;
  report: Report;
}
interface Turn extends Judged {
  baseDoc: Doc;
  kept: Kept;
}
/** One word of a patch: its name, all words of the base at that place, all words of the patch there, and the place. */
interface Word {
  name: string;
  behind: Dict;
  patch: Dict;
  place: At;
}

export function narrowed(base: Doc, patch: Doc, by: Judged): unknown {
  const { $schema: _schema, ...words } = dict(patch.data);
  return members(base.data, words, rulesFor(base.kind), at(patch), { ...by, baseDoc: base, kept: keptPlaces(base, by) });
}

/** Checks each member of the patch with the rule for its word; rejected members are left out. */
function members(base: unknown, patch: Dict, rules: Rule, place: At, turn: Turn): Dict {
  const behind = followed(base, turn);
  const kept: Dict = {};
  const original = read(turn.docs.get(turn.baseDoc.name)?.data, place.pointer);
  const taken = rules.is === 'members' ? takenNames(behind, patch, original) : new Map<string, string>();
  for (const [name, value] of Object.entries(patch)) {
    const neighbour = taken.get(name);
    if (neighbour !== undefined) {
      turn.report('overlay/other-name', below(place, name), { name, neighbour });
      continue;
    }
    const word = { name, behind, patch, place: below(place, name) };
    const judged = narrowWord(word, value, ruleOf(rules, name), turn);
    if (judged !== refusedValue) kept[name] = judged;
  }
  return kept;
}

const refusedValue = Symbol('refused');

function ruleOf(rules: Rule, name: string): Rule {
  if (rules.is === 'words')
    return (Object.hasOwn(rules.words, name) ? rules.words[name] : undefined) ?? rules.rest ?? { is: 'refused' };
  return rules.is === 'members' ? rules.each : rules;
}

function narrowWord(word: Word, value: unknown, rule: Rule, turn: Turn): unknown {
  const { name, behind, place } = word;
  if (sameJson(behind[name], value)) return value;
  const call = barredBy(turn.baseDoc, place.pointer, value, turn.docs);
  if (call !== undefined) return refuse(() => turn.report('overlay/bars', place, { word: name, call }));
  const hidden = hides(word, value, turn);
  if (hidden !== undefined) return refuse(() => turn.report('overlay/hides', place, { word: name, what: hidden }));
  if (value === null) return judgeRemoval(word, rule, turn);
  if (isBlank(value)) return refuse(() => turn.report('overlay/blank', place, { word: name }));
  return judgeChange(word, value, rule, turn);
}

function judgeChange(word: Word, value: unknown, rule: Rule, turn: Turn): unknown {
  const base = word.behind[word.name];
  switch (rule.is) {
    case 'free':
      return value;
    case 'question':
      return asks(value) ? value : refuse(() => turn.report('overlay/asks-nothing', word.place, { text: show(value) }));
    case 'condition':
      return judgeCondition(base, value, word, turn);
    case 'mask':
      return base === 'password' || base === 'six' ? widens(word, value, turn) : value;
    case 'tone':
      if (!isCalmer(base, value)) return value;
      return refuse(() => turn.report('overlay/calms', word.place, { from: show(base), to: show(value) }));
    case 'lower':
    case 'higher':
      return judgeLimit(base, value, rule.is, word, turn);
    case 'superset':
      if (Array.isArray(value) && strings(base).every((each) => strings(value).includes(each))) return value;
      return widens(word, value, turn);
    case 'words':
    case 'members':
      return judgeInside(word, value, rule, turn);
    default:
      return refused(word, turn);
  }
}

function judgeInside(word: Word, value: unknown, rule: Extract<Rule, { is: 'words' | 'members' }>, turn: Turn): unknown {
  const base = word.behind[word.name];
  if (!isDict(value)) return refused(word, turn);
  if (base !== undefined) return isDict(base) ? members(base, value, rule, word.place, turn) : refused(word, turn);
  return rule.newOnes ? value : refused(word, turn);
}

const refused = ({ name, place }: Word, { report }: Turn): typeof refusedValue =>
  refuse(() => report('overlay/refused', place, { word: name }));

function refuse(report: () => void): typeof refusedValue {
  report();
  return refusedValue;
}
const widens = ({ name, behind, place }: Word, value: unknown, { report }: Turn): typeof refusedValue =>
  refuse(() => report('overlay/widens', place, { word: name, from: show(behind[name]), to: show(value) }));

/** Stops must stay reachable and warnings visible: nothing on the path to them may be removed or become conditional. */
function hides({ name, behind, place }: Word, value: unknown, { kept }: Turn): 'a stop' | 'alarms' | undefined {
  const above = kept.get(place.pointer.slice(0, place.pointer.lastIndexOf('/')));
  if (value === null) return kept.get(place.pointer) ?? (name === 'menu' ? above : undefined);
  if (name === 'visible' || name === 'enabled') return value === true ? undefined : above;
  if (name === 'span' && typeof value === 'number') return value * 2 < Number(behind.span ?? 24) ? above : undefined;
  if (name === 'needs' || name === 'under') return above;
  const adds = Object.keys(dict(value)).some((each) => !Object.hasOwn(dict(behind[name]), each));
  return name === 'enter' && adds ? above : undefined;
}

function judgeRemoval({ name, behind, place }: Word, rule: Rule, turn: Turn): unknown {
  const { docs, report } = turn;
  if (!rule.deletes)
    return refuse(() =>
      report('overlay/deletes', place, { word: name, under: place.pointer.split('/').at(-2) ?? '', isDrawn: isDrawn(rule) }),
    );
  if (behind[name] === undefined)
    return refuse(() => report('overlay/nothing-there', place, { name, known: Object.keys(behind) }));
  const [, schema] = /^(.*)\/choices\/[^/]+$/.exec(place.pointer) ?? [];
  if (schema !== undefined && isLoud(dict(behind[name]).tone))
    return refuse(() => report('overlay/hides', place, { word: name, what: 'alarms' }));
  const writer = schema === undefined ? undefined : writerOf(turn.baseDoc, schema, dict(behind[name]).const, docs);
  return writer === undefined ? null : refuse(() => report('overlay/written-choice', place, { name, writer }));
}

const isDrawn = (rule: Rule): boolean => rule.is === 'words' && Object.hasOwn(rule.words, 'visible');

/** Must be of the same kind as the condition of the base, because a merge would mix the two. */
function judgeCondition(base: unknown, value: unknown, word: Word, turn: Turn): unknown {
  const own = isCondition(value) ? value : undefined;
  // Combined with the condition of the base it has no effect, so the author intends to loosen.
  if (own !== undefined && isCondition(base) && covers(own, base)) return widens(word, value, turn);
  if (own !== undefined || typeof dict(value).op === 'string') return value;
  return refuse(() => turn.report('overlay/refused', word.place, { word: word.name }));
}

const opposite: Readonly<Record<string, readonly string[]>> = {
  maximum: ['minimum', 'exclusiveMinimum'],
  exclusiveMaximum: ['minimum', 'exclusiveMinimum'],
  minimum: ['maximum', 'exclusiveMaximum'],
  exclusiveMinimum: ['maximum', 'exclusiveMaximum'],
  maxLength: ['minLength'],
  minLength: ['maxLength'],
  maxItems: ['minItems'],
  minItems: ['maxItems'],
};

function judgeLimit(base: unknown, value: unknown, way: 'lower' | 'higher', word: Word, turn: Turn): unknown {
  if (!narrows(base, value, way)) return widens(word, value, turn);
  const { name, behind, patch, place } = word;
  if (isSetToRest(place.pointer, turn) && crosses(value, 0, way, name))
    return refuse(() => turn.report('overlay/bars', place, { word: name, call: 'a power of zero' }));
  const other = (opposite[name] ?? []).find((each) => crosses(value, patch[each] ?? behind[each], way, `${name} ${each}`));
  if (other === undefined) return value;
  return refuse(() => turn.report('overlay/leaves-nothing', place, { word: name, value: show(value), other }));
}

/** A point that the dispatch writes, which must still accept zero. */
function isSetToRest(pointer: string, { baseDoc, docs }: Turn): boolean {
  const point = /^\/points\/([^/]+)\/[^/]+$/.exec(pointer)?.[1];
  if (point === undefined || baseDoc.kind !== 'devices') return false;
  const role = dict(dict(docs.get('roles.json')?.data)[String(dict(baseDoc.data).role)]);
  return strings(role.writes).includes(point);
}

function crosses(value: unknown, other: unknown, way: 'lower' | 'higher', words: string): boolean {
  const bound = typeof value === 'number' ? value : dict(value).bound;
  if (typeof bound !== 'number' || typeof other !== 'number') return false;
  return (way === 'lower' ? bound < other : bound > other) || (bound === other && words.includes('exclusive'));
}

/** A patch of a property applies through its $ref to the referenced schema. */
function followed(base: unknown, turn: Pick<Turn, 'docs' | 'baseDoc'>, depth = 0): Dict {
  const here = dict(base);
  if (typeof here.$ref !== 'string' || depth > 10) return here;
  const [file = '', pointer = ''] = here.$ref.split('#');
  const doc = file === '' ? turn.baseDoc : turn.docs.get(`entities/${baseName(file)}.json`);
  const { $ref: _ref, ...siblings } = here;
  const behind = doc === undefined ? {} : outward(read(doc.data, pointer), doc);
  return dict(merge(followed(behind, turn, depth + 1), siblings));
}

/** Rewrites references of a file to itself as another file would write them. */
function outward(schema: unknown, doc: Doc): unknown {
  const { $defs: _others, ...words } = dict(schema);
  return JSON.parse(JSON.stringify(words).replaceAll('"$ref":"#', `"$ref":"${baseName(doc.name)}.json#`));
}

/** The base with all references resolved that the patch changes, so that a merge finds its targets. */
export function opened(base: unknown, patch: unknown, docs: ReadonlyMap<string, Doc>, baseDoc: Doc): unknown {
  if (!isDict(patch) || !isDict(base)) return base;
  const open = typeof base.$ref === 'string' && reachesBehind(base, patch) ? followed(base, { docs, baseDoc }) : base;
  const copy: Dict = { ...open };
  for (const [name, each] of Object.entries(patch))
    if (Object.hasOwn(copy, name)) copy[name] = opened(copy[name], each, docs, baseDoc);
  return copy;
}

const reachesBehind = (base: Dict, patch: Dict): boolean =>
  Object.entries(patch).some(([name, each]) => each === null || (isDict(each) && !Object.hasOwn(base, name)));
