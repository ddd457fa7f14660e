// In: a file of the base and a vendor's patch. Out: the patch without what it may not do, each such place told as a problem.
// The table of what may be patched is closed: texts, places, looks and tighter limits; everything else belongs to the base.
import { read } from '../core/pointer.ts';
import { type At, at, below, type Doc } from './doc.ts';
import { baseName } from './doc.ts';
import { type Dict, dict, isDict, same, show, strings } from './json.ts';
import { merge } from './merge.ts';
import { narrows } from './narrowLimit.ts';
import { rulesFor, type Rule } from './narrowTable.ts';
import type { Report } from './report.ts';

interface Turn {
  docs: ReadonlyMap<string, Doc>;
  report: Report;
  baseDoc: Doc;
}

export function narrowed(base: Doc, patch: Doc, docs: ReadonlyMap<string, Doc>, report: Report): unknown {
  const { $schema: _schema, ...words } = dict(patch.data);
  return members(base.data, words, rulesFor(base.kind), at(patch), { docs, report, baseDoc: base });
}

/** Judges each member of the patch by the rule for its word; what is refused is left out. */
function members(base: unknown, patch: Dict, rules: Rule, place: At, turn: Turn): Dict {
  const behind = followed(base, turn);
  const kept: Dict = {};
  for (const [name, value] of Object.entries(patch)) {
    const where = below(place, name);
    const rule = ruleOf(rules, name);
    const judged = judge(behind, value, rule, name, where, turn);
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

function judge(behind: Dict, value: unknown, rule: Rule, name: string, place: At, turn: Turn): unknown {
  const { report } = turn;
  const base = behind[name];
  if (value === null) {
    if (rule.deletes && base !== undefined) return null;
    if (rule.deletes) report('overlay/nothing-there', place, { name, known: Object.keys(behind) });
    else report('overlay/deletes', place, { word: name });
    return refusedValue;
  }
  if (same(base, value)) return value;
  switch (rule.is) {
    case 'free':
    case 'added':
      return value;
    case 'lower':
    case 'higher':
      return judgeLimit(base, value, rule.is, name, place, turn);
    case 'superset':
      if (strings(base).every((each) => strings(value).includes(each))) return value;
      report('overlay/widens', place, { word: name, from: show(base), to: show(value) });
      return refusedValue;
    case 'words':
    case 'members':
      if (!isDict(value)) break;
      if (base === undefined && rule.newOnes === undefined) break;
      if (base === undefined && rule.newOnes)
        return rule.newOnes === 'any' ? value : members({}, value, rule.newOnes, place, turn);
      return rule.is === 'members' ? eachMember(base, value, rule, place, turn) : members(base, value, rule, place, turn);
    default:
  }
  report('overlay/refused', place, { word: name });
  return refusedValue;
}

function eachMember(base: unknown, patch: Dict, rule: Extract<Rule, { is: 'members' }>, place: At, turn: Turn): Dict {
  const behind = followed(base, turn);
  const kept: Dict = {};
  for (const [name, value] of Object.entries(patch)) {
    const judged = judge(behind, value, rule.each, name, below(place, name), turn);
    if (judged !== refusedValue) kept[name] = judged;
  }
  return kept;
}

function judgeLimit(base: unknown, value: unknown, way: 'lower' | 'higher', name: string, place: At, { report }: Turn): unknown {
  if (narrows(base, value, way)) return value;
  report('overlay/widens', place, { word: name, from: show(base), to: show(value) });
  return refusedValue;
}

/** A patch of a property reaches through its $ref to the words behind it. */
function followed(base: unknown, turn: Pick<Turn, 'docs' | 'baseDoc'>, depth = 0): Dict {
  const here = dict(base);
  if (typeof here.$ref !== 'string' || depth > 10) return here;
  const [file = '', pointer = ''] = here.$ref.split('#');
  const doc = file === '' ? turn.baseDoc : turn.docs.get(`entities/${baseName(file)}.json`);
  const { $ref: _ref, ...beside } = here;
  const behind = doc === undefined ? {} : outward(read(doc.data, pointer), doc);
  return dict(merge(followed(behind, turn, depth + 1), beside));
}

/** References of a file into itself, as another file writes them. */
function outward(schema: unknown, doc: Doc): unknown {
  const { $defs: _others, ...words } = dict(schema);
  return JSON.parse(JSON.stringify(words).replaceAll('"$ref":"#', `"$ref":"${baseName(doc.name)}.json#`)) as unknown;
}

/** The base with every reference opened that the patch reaches through, so that a merge finds what it changes. */
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
