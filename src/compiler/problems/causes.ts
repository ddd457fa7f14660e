// In: the problems of one compilation and the texts of all files. Out: the same, each that follows from another one marked with it. A file
// without shape, or a shape that leads back to itself, makes everything that reads it wrong too: mended once, all of it is.
import { type Problem, toMark } from '../../core/problems/problem.ts';

export function withCauses(problems: readonly Problem[], texts: ReadonlyMap<string, string>): Problem[] {
  const causes = causesIn(problems);
  const readers = new Map([...new Set(causes.map(({ at }) => at.file))].map((file) => [file, readersOf(file, texts)] as const));
  const reads = ({ at }: Problem, other: Problem): boolean => readers.get(other.at.file)?.has(at.file) === true;
  /** Of two that read each other the earlier one is the cause. */
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

/** What makes others wrong: a file that cannot be read, one that lacks most of what it needs, a container of another shape, a circle. */
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

/** What a file that cannot be read says, nobody knows: its translations seem to be of nothing. */
const isUnsaid = ({ code }: Problem, cause: Problem): boolean => code === 'text/unused' && cause.code === 'json/syntax';

/** What is told of a name or a member that is not there, or of the same circle. */
function mayFollow({ code, severity }: Problem, cause: Problem): boolean {
  if (severity !== 'error') return false;
  if (cause.at.file === 'guards.json') return code === 'reference/unknown-guard';
  if (cause.at.file === 'units.json') return code === 'reference/unknown-unit';
  if (cause.at.file === 'roles.json') return code === 'reference/unknown-role';
  if (code === 'entity/ref-cycle') return cause.code === code;
  return code.startsWith('reference/') || alsoFollow.has(code);
}
const alsoFollow = new Set([
  'device/role-needs',
  'device/follows-nothing',
  'call/unknown-param',
  'call/missing-param',
  'model/unknown-alarm',
  'plant/unknown-model',
]);

/** How other files name what a file holds. */
function namesOf(file: string): string[] {
  const [, kind = '', name = ''] =
    /^(?:vendors\/[^/]+\/)?(entities|calls|devices|parts)\/(?:models\/)?([^/]+)\.json$/.exec(file) ?? [];
  if (kind === 'entities') return [`"${name}"`, `"${name}#`, `${name}.json`];
  if (kind === 'calls') return [`"${name}.`];
  if (kind === 'devices') return [`"${name}"`, `"${name}#`];
  if (kind === 'parts') return [`"${name}"`];
  return ['guards.json', 'units.json', 'roles.json'].includes(file) ? ['"'] : [];
}

/** Files that name it; what reads an entity by way of another entity or a call reads it too. The file itself is among them. */
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
