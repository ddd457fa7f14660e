// In the self-assessment of IEC 62443-4-2, each requirement of security level 2 names an existing test or is marked as open.
import { existsSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const page = readFileSync('docs/iec62443.md', 'utf8');
const rows = [...page.matchAll(/^\| ((?:CR|SAR|NDR|EDR\/HDR\/NDR) [^|]+) \| ([^|]+) \| (.+) \|$/gm)].map(
  ([, id = '', , evidence = '']) => ({ id, evidence }),
);
/** Requirements by number. Each enhancement of SL 2 has a separate entry. */
const required = [
  ...['1.1', '1.1 RE(1)', '1.2', '1.3', '1.4', '1.5', '1.6', '1.7', '1.8', '1.9', '1.10', '1.11', '1.12', '1.13', '1.14'],
  ...[
    '2.1',
    '2.1 RE(1)',
    '2.1 RE(2)',
    '2.2',
    '2.4',
    '2.4 RE(1)',
    '2.5',
    '2.6',
    '2.8',
    '2.9',
    '2.10',
    '2.11',
    '2.11 RE(1)',
    '2.12',
    '2.13',
  ],
  ...[
    '3.1',
    '3.1 RE(1)',
    '3.2',
    '3.3',
    '3.4',
    '3.4 RE(1)',
    '3.5',
    '3.6',
    '3.7',
    '3.8',
    '3.9',
    '3.10',
    '3.11',
    '3.12',
    '3.13',
    '3.14',
  ],
  ...['4.1', '4.2', '4.3', '5.1', '5.2', '5.3', '6.1', '6.2'],
  ...['7.1', '7.1 RE(1)', '7.2', '7.3', '7.3 RE(1)', '7.4', '7.6', '7.7', '7.8'],
];

it('the self-assessment has one line for each requirement, in order', () => {
  expect(rows.map(({ id }) => id.replace(/^\S+ /, ''))).toEqual(required);
});

it.each(rows)('requirement $id names an existing test, or states what is open or why it does not apply', ({ evidence }) => {
  const tests = [...evidence.matchAll(/`(tests\/[^:`]+): ([^`]+)`/g)];
  const missing = tests.filter(([, file = '', title = '']) => !existsSync(file) || !readFileSync(file, 'utf8').includes(title));
  expect(missing.map(([text]) => text)).toEqual([]);
  if (tests.length === 0) expect(evidence).toMatch(/^(Open|Does not apply)\b.{20,}/);
});
