import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { formatValue, joinFormatted, type FormatContext, type Formatted } from '../../../src/core/format/format.ts';
import { numberText } from '../../../src/core/texts/numberText.ts';
import type { Schema, Units } from '../../../src/core/language.ts';
import { scaleOf } from '../../../src/core/format/scale.ts';
import { translateWith } from '../../../src/core/texts/text.ts';

const english: FormatContext = {
  language: 'en_US',
  timezone: 'Asia/Shanghai',
  currency: 'CNY',
  units: JSON.parse(readFileSync('schemas/units.json', 'utf8')) as Units,
  t: translateWith({}),
};
const chinese: FormatContext = {
  ...english,
  language: 'zh_CN',
  t: translateWith({
    CNY: '元',
    ', ': '、',
    '10,000 {{currency}}': '万{{currency}}',
    Charging: '充电',
    'unknown ({{value}})': '未知（{{value}}）',
  }),
};
const states: Schema = { type: 'integer', choices: { charging: { const: 1, title: 'Charging', tone: 'success' } } };

describe('formatValue', () => {
  it.each<[name: string, schema: Schema | undefined, value: unknown, context: FormatContext, expected: Formatted]>([
    ['missing is a dash, never 0', { type: 'number' }, undefined, english, { text: '–' }],
    ['null is a dash', { type: 'number' }, null, english, { text: '–' }],
    ['not a number is a dash', { type: 'number' }, Number.NaN, english, { text: '–' }],
    ['zero is zero', { type: 'number', unit: 'kW' }, 0, english, { text: '0.0', unit: 'kW' }],
    [
      'zero that is none',
      { type: 'number', unit: 'A', atZero: 'Not set individually' },
      0,
      english,
      { text: 'Not set individually' },
    ],
    [
      'and one that is not',
      { type: 'number', unit: 'A', atZero: 'Not set individually' },
      0.5,
      english,
      { text: '0.5', unit: 'A' },
    ],
    ['a fifth of a second is not none', { unit: 's', digits: { whole: 4, part: 2 } }, 0.2, english, { text: '0.2', unit: 's' }],
    ['nor is a quarter a fifth', { unit: 's', digits: { whole: 4, part: 2 } }, 0.25, english, { text: '0.25', unit: 's' }],
    ['no more places than needed', { unit: 's', digits: { whole: 4, part: 2 } }, 30, english, { text: '30', unit: 's' }],
    ['nor for a hundredth part', { unit: 'kW', digits: { whole: 6, part: 4 } }, 92.0307, english, { text: '92.0', unit: 'kW' }],
    ['a unit with its decimals', { type: 'number', unit: 'kW' }, 1234.56, english, { text: '1,234.6', unit: 'kW' }],
    ['a negative number', { type: 'number', unit: 'kW' }, -5, english, { text: '−5.0', unit: 'kW' }],
    ['rounded to zero has no sign', { type: 'number', unit: 'kW' }, -0.01, english, { text: '0.0', unit: 'kW' }],
    ['an unknown unit keeps its name', { type: 'number', unit: 'dBm' }, 3, english, { text: '3', unit: 'dBm' }],
    ['small energy', { type: 'number', unit: 'energy' }, 999.9, english, { text: '999.9', unit: 'kWh' }],
    ['large energy', { type: 'number', unit: 'energy' }, 12_345, english, { text: '12.35', unit: 'MWh' }],
    ['power above ten megawatts', { type: 'number', unit: 'kW' }, 100_000, english, { text: '100.00', unit: 'MW' }],
    ['apparent power likewise', { type: 'number', unit: 'kVA' }, 63_000, english, { text: '63.00', unit: 'MVA' }],
    ['reactive power likewise', { type: 'number', unit: 'kvar' }, -12_345, english, { text: '−12.35', unit: 'Mvar' }],
    ['power below ten megawatts', { type: 'number', unit: 'kW' }, 9999, english, { text: '9,999.0', unit: 'kW' }],
    [
      'a reading of a meter keeps its unit',
      { type: 'number', unit: 'kWh' },
      123_456.7,
      english,
      { text: '123,456.7', unit: 'kWh' },
    ],
    ['a power factor', { type: 'number', unit: 'power-factor' }, 1, english, { text: '1.000' }],
    ['a difference of cells', { type: 'number', unit: 'cell-difference' }, 0.003, english, { text: '3', unit: 'mV' }],
    ['small money in English', { type: 'number', unit: 'money' }, 4279.35, english, { text: '4,279.35', unit: 'CNY' }],
    ['money in English', { type: 'number', unit: 'money' }, 12_345, english, { text: '12.35', unit: 'k CNY' }],
    ['money in Chinese', { type: 'number', unit: 'money' }, 12_345, chinese, { text: '1.23', unit: '万元' }],
    ['pounds', { type: 'number', unit: 'money' }, 999, { ...english, currency: 'GBP' }, { text: '999.00', unit: 'GBP' }],
    [
      'a price in pounds',
      { type: 'number', unit: 'CNY-per-kWh' },
      0.5,
      { ...english, currency: 'GBP' },
      { text: '0.50', unit: 'GBP/kWh' },
    ],
    [
      'a price by itself, with the digits it has',
      { type: 'number', unit: 'CNY-per-kWh' },
      0.38152,
      english,
      { text: '0.38152', unit: 'CNY/kWh' },
    ],
    [
      'and no more of them than its unit',
      { type: 'number', unit: 'CNY-per-kWh' },
      1.2195000001,
      english,
      { text: '1.2195', unit: 'CNY/kWh' },
    ],
    ['a choice', states, 1, chinese, { text: '充电', tone: 'success' }],
    ['a value outside its table', states, 9, english, { text: 'unknown (9)', tone: 'unknown' }],
    ['several choices', states, [1, 9], english, { text: 'Charging, unknown (9)' }],
    [
      'an instant in the zone of the station',
      { type: 'integer', format: 'instant' },
      Date.UTC(2026, 0, 1),
      english,
      { text: '2026-01-01 08:00:00' },
    ],
    ['yes', { type: 'boolean' }, true, english, { text: 'Yes' }],
    ['a text', { type: 'string' }, 'Stack 1', english, { text: 'Stack 1' }],
    [
      'a text where a number belongs',
      { type: 'number', unit: 'kW' },
      'many',
      english,
      { text: 'many', misfit: 'a number', unit: undefined } as never,
    ],
    ['an object where a number belongs', { type: 'number' }, { a: 1 }, english, { text: '{"a":1}', misfit: 'a number' }],
    ['a number where a text belongs', { type: 'string' }, 5, english, { text: '5', misfit: 'a text' }],
    ['without a schema', undefined, 1.23456, english, { text: '1.23456' }],
    ['a tiny number in scientific notation', { type: 'number' }, 1.2e-9, english, { text: '1.2e-9' }],
    [
      'twenty digits as text',
      { type: 'string', unit: 'kWh' },
      '12345678901234567890',
      english,
      { text: '12345678901234567890', unit: 'kWh' },
    ],
    ['a list', { type: 'array', items: { type: 'string' } }, ['a', 'b'], chinese, { text: 'a、b' }],
    ['an empty list', { type: 'array' }, [], english, { text: '–' }],
  ])('%s', (_name, schema, value, context, expected) => {
    const { unit: _none, ...rest } = expected;
    expect(formatValue(schema, value, context)).toEqual(expected.unit === undefined ? rest : expected);
  });
});

it('floating-point noise is not shown', () => {
  expect(numberText(0.1 + 0.2, undefined, 'en_US')).toBe('0.3');
  expect(numberText(1234567.5, undefined, 'en_US')).toBe('1,234,567.5');
});

describe('numbers in a column', () => {
  const together = (schema: Schema, values: number[]) => {
    const scale = scaleOf(schema, values, english);
    return values.map((value) => joinFormatted(formatValue(schema, value, english, { scale })));
  };
  it.each<[string, Schema, number[], string[]]>([
    ['have one unit, of the largest', { type: 'number', unit: 'energy' }, [900, 12_345], ['0.90 MWh', '12.35 MWh']],
    ['have one unit of money', { type: 'number', unit: 'money' }, [4279.35, 12_345], ['4.28 k CNY', '12.35 k CNY']],
    ['have one count of decimals without a unit', { type: 'number' }, [1, 0.974], ['1.000', '0.974']],
    ['and no more than three', { type: 'number' }, [1, 1 / 3], ['1.000', '0.333']],
    ['but small values are not shown as zero', { type: 'number' }, [60_000, -1.2e-5, 0], ['60,000.000', '−1.2e-5', '0.000']],
    ['nor rounded to twice the value', { type: 'number' }, [1.125, 0.00055], ['1.125', '5.5e-4']],
    ['unless the unit has fixed decimals', { type: 'number', unit: 'kW' }, [12, 0.01], ['12.0 kW', '0.0 kW']],
    [
      'have the decimals of prices',
      { type: 'number', unit: 'CNY-per-kWh' },
      [0.5, 1.2195],
      ['0.50000 CNY/kWh', '1.21950 CNY/kWh'],
    ],
    ['have the decimals that one of them needs', { unit: 's', digits: { whole: 4, part: 2 } }, [30, 0.2], ['30.0 s', '0.2 s']],
  ])('%s', (_name, schema, values, expected) => expect(together(schema, values)).toEqual(expected));
});

describe('days', () => {
  const days: Schema = { type: 'array', items: { type: 'string', format: 'day' } };
  const run = (from: number, to: number) =>
    Array.from({ length: to - from + 1 }, (_none, index) => `2026-11-${String(from + index).padStart(2, '0')}`);

  it.each<[name: string, list: string[], text: string]>([
    ['that are consecutive form a range', run(1, 24), '2026-11-01 to 2026-11-24'],
    ['that are only two are listed', run(1, 2), '2026-11-01, 2026-11-02'],
    [
      'of several ranges',
      [...run(1, 3), '2026-11-09', ...run(28, 30), '2026-12-01'],
      '2026-11-01 to 2026-11-03, 2026-11-09, 2026-11-28 to 2026-12-01',
    ],
    ['that are none', [], '–'],
  ])('%s', (_name, list, text) => expect(formatValue(days, list, english).text).toBe(text));

  it('are written in full, also both days of a range', () => {
    expect(formatValue(days, [...run(1, 3), '2026-11-09'], english).unbroken).toEqual(['2026-11-01', '2026-11-03', '2026-11-09']);
  });
});
