// Libraries with a known weakness: what is new, in time and late, by the times that the guide promises.
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { judge, seenFile, type Seen, toVerdict, toWeaknesses, withinDays } from '../../src/tools/security/audit.ts';

/** As `npm audit --json` answers (report version 2): a weakness of one library, and one that only leads to it. */
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

it('finds the advisories, and takes a severity that it does not know for the highest', () => {
  expect(toWeaknesses(report)).toEqual([
    { advisory: 'GHSA-aaaa-bbbb-cccc', library: 'glob', severity: 'high' },
    { advisory: 'GHSA-dddd-eeee-ffff', library: 'minimatch', severity: 'critical' },
  ]);
  expect(() => toWeaknesses({})).toThrow('without a list');
});

it('fails on a weakness that nobody wrote down and on one that is overdue, and on none that is in time', () => {
  const [weakness] = toWeaknesses(report);
  if (!weakness) throw new Error('none');
  const seen = [{ advisory: weakness.advisory, since: '2026-03-01', done: 'waits for 14' }];
  const on = (day: string, known: readonly Seen[] = seen) =>
    judge([weakness], known, day).map(({ text, fails }) => [fails, text]);
  expect(on('2026-03-31')).toEqual([[false, expect.stringContaining('has 0 days left: waits for 14')]]);
  expect(on('2026-04-01')).toEqual([[true, expect.stringContaining('was due 1 days ago')]]);
  expect(on('2026-03-01', [])).toEqual([[true, expect.stringContaining('is new: write it into docs/weaknesses.json')]]);
  expect(judge([], seen, '2026-03-02')).toEqual([{ fails: false, text: expect.stringContaining('is over') }]);
});

it('ends apart where the registry does not tell, and says that nothing is known rather than that nothing is wrong', () => {
  const told = (printed: unknown) => toVerdict(typeof printed === 'string' ? printed : JSON.stringify(printed), [], '2026-03-01');
  for (const [printed, why] of [
    [{ message: '405 Method Not Allowed', statusCode: 405 }, '405 Method Not Allowed'],
    ['', 'Unexpected end'],
    [{ auditReportVersion: 2 }, 'without a list'],
  ] as const) {
    const { lines, code } = told(printed);
    expect(code).toBe(2);
    expect(lines).toEqual([{ fails: true, text: expect.stringMatching(/could not be asked.*neither clean nor not/) }]);
    expect(lines[0]?.text).toContain(why);
  }
  expect(told({ vulnerabilities: {} })).toMatchObject({ code: 0, lines: [{ fails: false }] });
  expect(told(report).code).toBe(1);
});

it('goes by the times that the guide promises, and what was seen says when and what is done', () => {
  const guide = readFileSync('CONTRIBUTING.md', 'utf8');
  for (const [severity, days] of Object.entries(withinDays))
    expect(guide).toMatch(new RegExp(`\\| ${severity} \\| ${days} days \\|`));
  for (const { advisory, since, done } of JSON.parse(readFileSync(seenFile, 'utf8')) as Seen[]) {
    expect(advisory).toMatch(/^GHSA(-\w{4}){3}$/);
    expect(Number.isNaN(Date.parse(since))).toBe(false);
    expect(done).toMatch(/\S.{10,}/);
  }
});
