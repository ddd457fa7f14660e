// Whether a regular expression takes exponential time for a text of about 30 characters, because groups repeat ambiguously.
// Measured, not proven: each repeated group is run against growing texts that it can match, with a small time budget.

const mostRepeats = 30;
const tooLongMs = 4;

/** The same files are compiled repeatedly. */
const known = new Map<string, boolean>();

export function isSlow(pattern: string): boolean {
  const found =
    known.get(pattern) ?? repeatedGroups(pattern).some((group) => seeds(group).some((seed) => growsWild(group, seed)));
  known.set(pattern, found);
  return found;
}

function growsWild(group: string, seed: string): boolean {
  const expression = compiled(`^(?:${group})+$`);
  if (!expression) return false;
  for (let repeats = 6; repeats <= mostRepeats; repeats++) {
    const attack = `${seed.repeat(repeats)}\u0001`;
    // The best of three, because another process may have used the CPU.
    if (bestOf(3, () => expression.test(attack)) > tooLongMs) return true;
  }
  return false;
}

function bestOf(times: number, work: () => void): number {
  let best = Number.POSITIVE_INFINITY;
  for (let time = 0; time < times && best > tooLongMs; time++) {
    const started = performance.now();
    work();
    best = Math.min(best, performance.now() - started);
  }
  return best;
}

function compiled(pattern: string): RegExp | undefined {
  try {
    return new RegExp(pattern, 'u');
  } catch {
    return undefined;
  }
}

/** One character of each class, the characters that the group names, and pairs of these. */
function seeds(group: string): string[] {
  const named = [...new Set(group.replaceAll(/\\[a-zA-Z]/g, '').replaceAll(/[\\^$.*+?()[\]{}|:=!<>]/g, ''))].slice(0, 6);
  const letters = [...new Set([...named, 'a', 'A', '0', ' ', '-', '.'])];
  return [...letters, ...named.flatMap((one) => named.filter((other) => other !== one).map((other) => one + other))];
}

/** The content of each group that is followed by an unbounded quantifier. */
function repeatedGroups(pattern: string): string[] {
  const found: string[] = [];
  const open: number[] = [];
  let inClass = false;
  for (let at = 0; at < pattern.length; at++) {
    const letter = pattern[at];
    if (letter === '\\') at++;
    else if (inClass) inClass = letter !== ']';
    else if (letter === '[') inClass = true;
    else if (letter === '(') open.push(at + 1);
    else if (letter === ')') {
      const start = open.pop() ?? 0;
      if (/^([*+]|\{\d+,\d*\}|\{\d{2,}\})/.test(pattern.slice(at + 1)))
        found.push(pattern.slice(start, at).replace(/^\?(:|<?[=!]|<[^>]*>)/, ''));
    }
  }
  return found;
}
