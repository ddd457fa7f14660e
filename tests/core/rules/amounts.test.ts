// Amounts in the text of a rule have the unit of the field, and a single amount is in the singular.
import { expect, it } from 'vitest';
import { toShapeCheck } from '../../../src/compiler/validator.ts';
import type { Rule, Schema } from '../../../src/core/language.ts';
import type { Given } from '../../../src/core/schema/finding.ts';
import { toPlain } from '../../../src/core/schema/plain.ts';
import { inEnglish, say } from '../../../src/core/texts/text.ts';
import { validate } from '../../../src/core/validate.ts';

const power: Schema = { type: 'number', unit: 'kW' };
const units = { units: { kW: { symbol: 'kW', digits: 1 } }, families: {} };
const given: Given = (call) => (call === 'most' ? [{ id: 'one', most: 40 }] : call === 'range' ? { low: 5, high: 40 } : 100);

function messagesFor(schema: Schema, value: unknown): string[] {
  const found = validate({ schema, shape: toShapeCheck(toPlain(schema)), value, given, units, now: 0, timezone: 'UTC' });
  return found.map(({ text }) => say(text, inEnglish));
}
const row: Schema = { type: 'object', properties: { id: { type: 'string' }, power } };
const underRule = (rule: Rule, value: unknown): string[] =>
  messagesFor(
    { type: 'object', properties: { low: power, high: power, rows: { type: 'array', items: row } }, rules: { rule } },
    value,
  );

it.each<[text: string, rule: Rule, value: object]>([
  ['Enter a value above 10 kW', { rule: 'ordered', at: ['/low', '/high'], strict: true }, { low: 10, high: 10 }],
  ['Enter a value of at least −10 kW', { rule: 'ordered', at: ['/low', '/high'] }, { low: -10, high: -11 }],
  [
    'Enter a value between 5 kW and 40 kW',
    { rule: 'within-given', at: '/low', given: { low: { read: 'range', at: '/low' }, high: { read: 'range', at: '/high' } } },
    { low: 50 },
  ],
  [
    '90 kW to 95 kW recommended',
    { rule: 'ratio-between', at: '/low', low: 0.9, high: 0.95, given: { of: { read: 'whole' } } },
    { low: 50 },
  ],
  [
    'Recommended: 1 kW to 5 kW away from 10 kW',
    { rule: 'distance-between', at: '/high', than: '/low', low: 1, high: 5 },
    { low: 10, high: 20 },
  ],
  [
    'Total 30 kW, exceeds 20 kW',
    { rule: 'sum-within', at: '/rows/*/power', limit: '/high' },
    { high: 20, rows: [{ power: 30 }] },
  ],
  [
    'Maximum 40 kW in either direction',
    { rule: 'within-listed', at: '/rows', key: 'id', value: 'power', limit: 'most', given: { items: { read: 'most' } } },
    { rows: [{ id: 'one', power: 50 }] },
  ],
])('an amount has the unit of its field: "%s"', (text, rule, value) => expect(underRule(rule, value)).toEqual([text]));

it('a text that an author replaces gets no unit added', () => {
  const rule: Rule = { rule: 'ordered', at: ['/low', '/high'], strict: true, says: 'Above {{low}} kW' };
  expect(underRule(rule, { low: 10, high: 5 })).toEqual(['Above 10 kW']);
});
it('times of day are shown unchanged', () => {
  const time: Schema = { type: 'string', format: 'time-of-day' };
  const rule: Rule = { rule: 'ordered', at: ['/from', '/to'], strict: true };
  const schema: Schema = { type: 'object', properties: { from: time, to: time }, rules: { rule } };
  expect(messagesFor(schema, { from: '10:00', to: '09:00' })).toEqual(['Enter a value above 10:00']);
});

const count = (max: Rule['max']): Rule => ({ rule: 'count-where', at: '/rows', max });
it.each<[text: string, found: () => string[]]>([
  ['Enter a non-negative one-digit integer', () => messagesFor({ type: 'number', digits: { whole: 1 } }, 12)],
  ['Enter a one-digit integer', () => messagesFor({ type: 'number', digits: { whole: 1, sign: true } }, 12)],
  [
    'Enter a non-negative number with one digit before and at most 2 after the decimal point',
    () => messagesFor({ type: 'number', digits: { whole: 1, part: 2 } }, 12),
  ],
  ['Enter a non-negative integer of at most 2 digits', () => messagesFor({ type: 'number', digits: { whole: 2 } }, 123)],
  ['Enter at most one character', () => messagesFor({ type: 'string', maxLength: 1 }, 'ab')],
  ['Only one is allowed', () => messagesFor({ type: 'array', maxItems: 1 }, [1, 2])],
  ['Only one is allowed', () => underRule(count(1), { rows: [{}, {}] })],
  ['At most 2 are allowed', () => underRule(count(2), { rows: [{}, {}, {}] })],
  ['At least one is required', () => underRule({ rule: 'count-where', at: '/rows', min: 1 }, { rows: [] })],
])('a count is in the singular or plural as needed: "%s"', (text, found) => expect(found()).toEqual([text]));

it.each<[limits: Schema, offer: number | undefined]>([
  [{}, -3],
  [{ minimum: -5 }, -3],
  [{ minimum: 0 }, undefined],
  [{ minimum: { read: 'least', title: 'Least power' } }, undefined],
])('a distance rule offers a value only within the limits %j of the field', (limits, offer) => {
  const schema: Schema = {
    type: 'object',
    properties: { limit: power, target: { ...power, ...limits } },
    rules: { distance: { rule: 'distance-between', at: '/target', than: '/limit', low: 1, high: 5, below: true } },
  };
  const least: Given = (call) => (call === 'least' ? 0 : undefined);
  const value = { limit: 0, target: 0 };
  const found = validate({ schema, shape: toShapeCheck(toPlain(schema)), value, given: least, units, now: 0, timezone: 'UTC' });
  expect(found.map((each) => [each.path, each.offer])).toEqual([['/target', offer]]);
});
