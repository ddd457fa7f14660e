// In the table of security requirements no requirement is missing, and each covered one names an existing test and a
// mutation that the test must detect.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { misfit, type Row } from '../../src/tools/mutations/mutations.mjs';

const page = readFileSync('docs/asvs.md', 'utf8');
/** Decisions are referenced by number. */
const decisions = readdirSync('docs/decisions');
const rows = [...page.matchAll(/^\| (\d+\.\d+\.\d+) \| (.+) \|$/gm)].map(([, id = '', evidence = '']) => ({
  id,
  evidence,
}));
const changes = JSON.parse(readFileSync('tests/asvs-mutations.json', 'utf8')) as Row[];
const testsOf = (evidence: string): [file: string, title: string][] =>
  Array.from(evidence.matchAll(/`(tests\/[^:`]+): ([^`]+)`/g), ([, file = '', title = '']) => [file, title]);
const span = (section: string, last: number): string[] => Array.from({ length: last }, (_, index) => `${section}.${index + 1}`);
/** Requirements of levels 1 and 2 in the chapters of the page, by section. */
const required = [
  ...span('1.1', 2),
  ...span('1.2', 9),
  ...span('1.3', 11),
  ...span('1.4', 3),
  ...span('1.5', 2),
  ...span('2.1', 3),
  ...span('2.2', 3),
  ...span('2.3', 4),
  ...span('2.4', 1),
  ...span('3.2', 2),
  ...span('3.3', 4),
  ...span('3.4', 6),
  ...span('3.5', 5),
  ...span('3.7', 2),
  ...span('4.1', 3),
  ...span('4.2', 1),
  ...span('4.3', 2),
  ...span('4.4', 4),
  ...span('5.1', 1),
  ...span('5.2', 3),
  ...span('5.3', 2),
  ...span('5.4', 3),
  ...span('6.1', 3),
  ...span('6.2', 12),
  ...span('6.3', 4),
  ...span('6.4', 4),
  ...span('6.5', 5),
  ...span('6.6', 3),
  ...span('6.8', 4),
  ...span('7.1', 3),
  ...span('7.2', 4),
  ...span('7.3', 2),
  ...span('7.4', 5),
  ...span('7.5', 2),
  ...span('7.6', 2),
  ...span('8.1', 2),
  ...span('8.2', 3),
  ...span('8.3', 1),
  ...span('8.4', 1),
  ...span('9.1', 3),
  ...span('9.2', 4),
  ...span('11.1', 2),
  ...span('11.2', 3),
  ...span('11.3', 3),
  ...span('11.4', 4),
  ...span('11.5', 1),
  ...span('11.6', 1),
  ...span('12.1', 3),
  ...span('12.2', 2),
  ...span('12.3', 4),
  ...span('13.1', 1),
  ...span('13.2', 5),
  ...span('13.3', 2),
  ...span('13.4', 5),
  ...span('14.1', 2),
  ...span('14.2', 4),
  ...span('14.3', 3),
  ...span('15.1', 3),
  ...span('15.2', 3),
  ...span('15.3', 7),
  ...span('16.1', 1),
  ...span('16.2', 5),
  ...span('16.3', 4),
  ...span('16.4', 3),
  ...span('16.5', 3),
  ...span('17.1', 1),
  ...span('17.2', 4),
  ...span('17.3', 2),
];

it('the table of security requirements has one line for each requirement of its chapters, in order', () => {
  expect(rows.map(({ id }) => id)).toEqual(required);
});

it.each(rows)('requirement $id is covered by an existing test, or the page gives the reason', ({ evidence }) => {
  const tests = testsOf(evidence);
  const missing = tests.filter(([file, title]) => !existsSync(file) || !readFileSync(file, 'utf8').includes(title));
  expect(missing).toEqual([]);
  if (tests.length === 0) expect(evidence).toMatch(/^(Documented|Does not apply|Not met): \S.{10,}/);
  const [, section] = /^Documented: "([^"]+)" below/.exec(evidence) ?? [];
  if (section !== undefined) expect(page).toContain(`\n## ${section}\n`);
  const named = [...evidence.matchAll(/`((?:src|schemas|docs)\/[\w/.-]+)`/g)].map(([, file = '']) => file);
  const isThere = (file: string): boolean =>
    existsSync(file) || decisions.some((name) => `docs/decisions/${name}`.startsWith(file));
  expect(named.filter((file) => !isThere(file))).toEqual([]);
});

const pairOf = ({ id, test }: { id: string; test: string }): string => `${id} ${test}`;
it('the mutations match the tests that the rows of the table name', () => {
  const named = rows.flatMap(({ id, evidence }) => testsOf(evidence).map((each) => ({ id, test: each.join(': ') })));
  const [lines, tests] = [new Set(changes.map(({ id }) => id)), new Set(changes.map(({ test }) => test))];
  expect(named.filter(({ id, test }) => !lines.has(id) || !tests.has(test)).map(pairOf)).toEqual([]);
  const pairs = new Set(named.map(pairOf));
  expect(changes.map(pairOf).filter((each) => !pairs.has(each))).toEqual([]);
  expect(new Set(changes.map(pairOf)).size).toBe(changes.length);
});

it('every mutation applies to the current code', () => {
  const wrong = changes.filter(
    ({ change = [] }) => change.length === 0 || change.some((each) => misfit(each, '.') !== undefined),
  );
  expect(wrong.map(({ id }) => id)).toEqual([]);
});
