// Known vulnerabilities are classified as new, within the deadline or overdue, by the deadlines in CONTRIBUTING.md.
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { judge, seenFile, type Seen, toVerdict, toWeaknesses, withinDays } from '../../src/tools/security/audit.ts';

/** As printed by `npm audit --json` (report version 2). The last library is affected only through another one. */
const report = {
  auditReportVersion: 2,
  vulnerabilities: {
    glob: {
      via: [{ source: 1, name: 'glob', url: 'https://github.com/advisories/GHSA-aaaa-bbbb-cccc', severity: 'high' }, 'minimatch'],
    },
    minimatch: {
      via: [{ source: 2, name: 'minimatch', url: 'https://github.com/advisories/GHSA-dddd-eeee-ffff', severity: 'odd' }],
    },
    tool: { via: ['glob'] },
  },
};

it('the audit finds the advisories and treats an unknown severity as the highest', () => {
  expect(toWeaknesses(report)).toEqual([
    { advisory: 'GHSA-aaaa-bbbb-cccc', library: 'glob', severity: 'high' },
    { advisory: 'GHSA-dddd-eeee-ffff', library: 'minimatch', severity: 'critical' },
  ]);
  expect(() => toWeaknesses({})).toThrow('no list');
});

it('the audit fails for an unrecorded or overdue vulnerability, but not for one within its deadline', () => {
  const [weakness] = toWeaknesses(report);
  if (!weakness) throw new Error('none');
  const seen = [{ advisory: weakness.advisory, since: '2026-03-01', done: 'waits for 14' }];
  const on = (day: string, known: readonly Seen[] = seen) =>
    judge([weakness], known, day).map(({ text, fails }) => [fails, text]);
  expect(on('2026-03-31')).toEqual([[false, expect.stringContaining('has 0 days left: waits for 14')]]);
  expect(on('2026-04-01')).toEqual([[true, expect.stringContaining('was due 1 days ago')]]);
  expect(on('2026-03-01', [])).toEqual([[true, expect.stringContaining('is new. Record it in docs/weaknesses.json')]]);
  expect(judge([], seen, '2026-03-02')).toEqual([{ fails: false, text: expect.stringContaining('no longer applies') }]);
});

it('the audit has a separate exit code if the registry does not respond, and reports the state as unknown', () => {
  const verdictOf = (printed: unknown) =>
    toVerdict(typeof printed === 'string' ? printed : JSON.stringify(printed), [], '2026-03-01');
  for (const [printed, why] of [
    [{ message: '405 Method Not Allowed', statusCode: 405 }, '405 Method Not Allowed'],
    ['', 'Unexpected end'],
    [{ auditReportVersion: 2 }, 'no list'],
  ] as const) {
    const { lines, code } = verdictOf(printed);
    expect(code).toBe(2);
    expect(lines).toEqual([{ fails: true, text: expect.stringMatching(/could not be queried.*state is unknown/) }]);
    expect(lines[0]?.text).toContain(why);
  }
  expect(verdictOf({ vulnerabilities: {} })).toMatchObject({ code: 0, lines: [{ fails: false }] });
  expect(verdictOf(report).code).toBe(1);
});

it('the audit uses the deadlines in CONTRIBUTING.md, and each recorded finding has a date and an action', () => {
  const guide = readFileSync('CONTRIBUTING.md', 'utf8');
  for (const [severity, days] of Object.entries(withinDays))
    expect(guide).toMatch(new RegExp(`\\| ${severity} \\| ${days} days \\|`));
  for (const { advisory, since, done } of JSON.parse(readFileSync(seenFile, 'utf8')) as Seen[]) {
    expect(advisory).toMatch(/^GHSA(-\w{4}){3}$/);
    expect(Number.isNaN(Date.parse(since))).toBe(false);
    expect(done).toMatch(/\S.{10,}/);
  }
});
