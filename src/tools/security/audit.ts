// npm run audit: checks the libraries in use against the deadlines for known vulnerabilities (CONTRIBUTING.md). Needs the
// network, because it queries the registry. Exits with 1 for a vulnerability that is unrecorded or overdue, and with 2 if the
// registry did not answer: the state is then unknown and not reported as clean.
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

export type Severity = keyof typeof withinDays;
/** From the day it was first seen in this project to a release without it. */
export const withinDays = { critical: 7, high: 30, moderate: 90, low: 180 } as const;

export interface Weakness {
  /** Identifier of the publisher: GHSA-… */
  advisory: string;
  library: string;
  severity: Severity;
}
/** An earlier finding: since when, and what is being done about it. */
export interface Seen {
  advisory: string;
  since: string;
  done: string;
}
export const seenFile = 'docs/weaknesses.json';

const isSeverity = (text: unknown): text is Severity => typeof text === 'string' && Object.hasOwn(withinDays, text);

/** From the output of `npm audit --json`: the advisories themselves, without libraries that only depend on an affected one. */
export function toWeaknesses(report: unknown): Weakness[] {
  const { vulnerabilities, message } = (report ?? {}) as {
    vulnerabilities?: Record<string, { via?: unknown[] }>;
    message?: unknown;
  };
  if (vulnerabilities === undefined)
    throw new Error(typeof message === 'string' ? message : 'npm audit returned no list of vulnerabilities');
  const found = Object.entries(vulnerabilities).flatMap(([library, { via = [] }]) =>
    via.flatMap((each): Weakness[] => {
      const { url, severity } = (typeof each === 'object' && each !== null ? each : {}) as { url?: unknown; severity?: unknown };
      if (typeof url !== 'string') return [];
      return [{ advisory: url.split('/').at(-1) ?? url, library, severity: isSeverity(severity) ? severity : 'critical' }];
    }),
  );
  return [...new Map(found.map((each) => [`${each.advisory} ${each.library}`, each])).values()];
}

const dayMs = 86_400_000;
export interface Judged {
  text: string;
  fails: boolean;
}
export function judge(found: readonly Weakness[], seen: readonly Seen[], today: string): Judged[] {
  const open = found.map(({ advisory, library, severity }): Judged => {
    const before = seen.find((each) => each.advisory === advisory);
    const name = `${advisory} of ${library} (${severity})`;
    const days = withinDays[severity];
    if (!before) return { text: `${name} is new. Record it in ${seenFile}; it is due in ${days} days.`, fails: true };
    const left = days - (Date.parse(today) - Date.parse(before.since)) / dayMs;
    if (!(left >= 0)) return { text: `${name} was due ${-left} days ago: ${before.done}`, fails: true };
    return { text: `${name} has ${left} days left: ${before.done}`, fails: false };
  });
  const over = seen.filter(({ advisory }) => !found.some((each) => each.advisory === advisory));
  return [
    ...open,
    ...over.map(({ advisory }) => ({ text: `${advisory} no longer applies. Remove it from ${seenFile}.`, fails: false })),
  ];
}

/** Converts the output of `npm audit --json` to report lines and the exit code. */
export function toVerdict(printed: string, seen: readonly Seen[], today: string): { lines: readonly Judged[]; code: 0 | 1 | 2 } {
  let found: Weakness[];
  try {
    found = toWeaknesses(JSON.parse(printed));
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    const text = `The registry could not be queried for vulnerabilities of the libraries: ${why}. Their state is unknown. Use another registry (npm config set registry) or another network.`;
    return { lines: [{ text, fails: true }], code: 2 };
  }
  const judged = judge(found, seen, today);
  if (judged.length === 0)
    return { lines: [{ text: 'The libraries in use have no known vulnerabilities.', fails: false }], code: 0 };
  return { lines: judged, code: judged.some(({ fails }) => fails) ? 1 : 0 };
}

export function main(): number {
  const { stdout } = spawnSync('npm', ['audit', '--json'], { encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 });
  const seen = JSON.parse(readFileSync(seenFile, 'utf8')) as Seen[];
  const { lines, code } = toVerdict(stdout, seen, new Date().toISOString().slice(0, 10));
  for (const { text, fails } of lines) (fails ? console.error : console.log)(text);
  return code;
}
