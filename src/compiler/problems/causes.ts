// Marks each problem of a compilation that is a consequence of another one. A file that cannot be read, or a schema that includes
// itself, makes everything that reads it invalid too; fixing it fixes all of them.
import { type Problem, toMark } from '../../core/problems/problem.ts';
import { type Dict, dict } from '../json.ts';
import { detailsOf } from './report.ts';

export function withCauses(problems: readonly Problem[], texts: ReadonlyMap<string, string>): Problem[] {
  const causes = causesIn(problems);
  const readers = new Map([...new Set(causes.map(({ at }) => at.file))].map((file) => [file, readersOf(file, texts)] as const));
  const reads = ({ at }: Problem, other: Problem): boolean => readers.get(other.at.file)?.has(at.file) === true;
  /** If two files read each other, the earlier one is the cause. */
  const isEarlier = (problem: Problem, other: Problem): boolean =>
    causes.includes(problem) && reads(other, problem) && causes.indexOf(problem) < causes.indexOf(other);
  const causeOf = (problem: Problem, among: readonly Problem[]): Problem | undefined =>
    among.find(
      (each) =>
        each !== problem &&
        (isUnsaid(problem, each) || (reads(problem, each) && mayFollow(problem, each) && !isEarlier(problem, each))),
    );
  const roots = causes.filter((each) => !causeOf(each, causes));
  return problems.map((problem) => {
    const cause = causeOf(problem, roots);
    return cause ? { ...problem, because: toMark(cause) } : problem;
  });
}

/** Problems that cause others: an unreadable or mostly empty file, a container of the wrong type, a circle. */
function causesIn(problems: readonly Problem[]): Problem[] {
  const lacking = new Map<string, number>();
  for (const { code, at } of problems)
    if (code === 'shape/missing-word' && at.pointer === '') lacking.set(at.file, (lacking.get(at.file) ?? 0) + 1);
  return problems.filter(({ code, severity, at }) => {
    if (severity !== 'error') return false;
    if (code === 'json/syntax' || code === 'entity/ref-cycle' || code === 'compiler/failed') return true;
    if (code === 'shape/missing-word') return at.pointer === '' && (lacking.get(at.file) ?? 0) > 1;
    return (code === 'shape/wrong-type' || code === 'shape/null') && at.pointer.split('/').length <= 3;
  });
}

/** The texts of an unreadable file are unknown, so their translations appear unused. */
const isUnsaid = ({ code }: Problem, cause: Problem): boolean => code === 'text/unused' && cause.code === 'json/syntax';

/** Problems about a missing name or member, or about the same circle. */
function mayFollow(problem: Problem, cause: Problem): boolean {
  const { code, severity, at } = problem;
  if (severity !== 'error') return false;
  if (code === 'entity/ref-cycle') return cause.code === code;
  if (!code.startsWith('reference/') && !alsoFollow.has(code)) return false;
  const [kind, name] = thingOf(cause.at.file);
  const details = dict(detailsOf(problem));
  if (kind === 'guards' || code === 'reference/unknown-guard') return kind === 'guards' && code === 'reference/unknown-guard';
  if (kind === 'roles' || code === 'reference/unknown-role') return kind === 'roles' && code === 'reference/unknown-role';
  if (kind === 'units') return code === 'reference/unknown-unit';
  if (at.file === cause.at.file) return true;
  return madeIn[code]?.(kind, name, details) ?? true;
}

/** Where an object with a name is defined: an unreadable file of another kind cannot define it. */
const madeIn: Readonly<Record<string, (kind: string, name: string, details: Dict) => boolean>> = {
  'reference/unknown-call': (kind, name, details) => kind === 'calls' && String(details.name).startsWith(`${name}.`),
  'reference/unknown-entity': (kind, name, details) => kind === 'entities' && bareOf(details.name) === name,
  'reference/unknown-device-type': (kind, name, details) => kind === 'devices' && details.name === name,
  'reference/unknown-part': (kind, name, details) => kind === 'parts' && details.name === name,
  'reference/unknown-unit': (kind) => kind === 'devices',
  'reference/unknown-format': () => false,
  'reference/unknown-function': () => false,
  'reference/unknown-rule': () => false,
  'plant/unknown-model': (kind, name, details) => kind === 'devices' && [details.type, details.name].includes(name),
};
/** "numbers.json#/$defs/share", "numbers#share" → the entity of the file. */
const bareOf = (ref: unknown): string =>
  (String(ref).split('/#')[0]?.split('#')[0]?.split('/').at(-1) ?? '').replace(/\.json$/, '');

const alsoFollow = new Set([
  'device/role-needs',
  'device/follows-nothing',
  'call/unknown-param',
  'call/missing-param',
  'model/unknown-alarm',
  'plant/unknown-model',
]);

/** The kind of object that a file defines, and its name. */
function thingOf(file: string): [kind: string, name: string] {
  const [, kind = '', name = ''] = /^(?:vendors\/[^/]+\/)?(?:([a-z]+)\/(?:.+\/)?)?([^/]+)\.json$/.exec(file) ?? [];
  return kind === '' ? [name, name] : [kind, name];
}

/** How other files refer to the content of a file. */
function namesOf(file: string): string[] {
  const [kind, name] = thingOf(file);
  if (kind === 'entities') return [`"${name}"`, `"${name}#`, `${name}.json`];
  if (kind === 'calls') return [`"${name}.`];
  if (kind === 'devices') return [`"${name}"`, `"${name}#`];
  if (kind === 'parts') return [`"${name}"`];
  return ['guards', 'units', 'roles'].includes(kind) ? ['"'] : [];
}

/** Files that refer to it, directly or through an entity or a call, including the file itself. */
function readersOf(file: string, texts: ReadonlyMap<string, string>): Set<string> {
  const found = new Set([file]);
  const open = [file];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const names = namesOf(next);
    if (names.length === 0) continue;
    for (const [other, text] of texts) {
      if (found.has(other) || !names.some((name) => text.includes(name))) continue;
      found.add(other);
      if (/^(entities|calls)\//.test(other)) open.push(other);
    }
  }
  return found;
}
