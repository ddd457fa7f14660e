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
    ['a missing value as a dash, never as 0', { type: 'number' }, undefined, english, { text: '–' }],
    ['null as a dash', { type: 'number' }, null, english, { text: '–' }],
    ['NaN as a dash', { type: 'number' }, Number.NaN, english, { text: '–' }],
    ['zero as zero', { type: 'number', unit: 'kW' }, 0, english, { text: '0.0', unit: 'kW' }],
    [
      'zero as the text that the schema has for it',
      { type: 'number', unit: 'A', atZero: 'Not set individually' },
      0,
      english,
      { text: 'Not set individually' },
    ],
    [
      'a value other than zero as a number, although the schema has a text for zero',
      { type: 'number', unit: 'A', atZero: 'Not set individually' },
      0.5,
      english,
      { text: '0.5', unit: 'A' },
    ],
    ['0.2 s with one decimal', { unit: 's', digits: { whole: 4, part: 2 } }, 0.2, english, { text: '0.2', unit: 's' }],
    ['0.25 s with two decimals', { unit: 's', digits: { whole: 4, part: 2 } }, 0.25, english, { text: '0.25', unit: 's' }],
    ['an integer without decimals', { unit: 's', digits: { whole: 4, part: 2 } }, 30, english, { text: '30', unit: 's' }],
    [
      'a power with the decimals of its unit, although the schema permits more',
      { unit: 'kW', digits: { whole: 6, part: 4 } },
      92.0307,
      english,
      { text: '92.0', unit: 'kW' },
    ],
    ['a number with the decimals of its unit', { type: 'number', unit: 'kW' }, 1234.56, english, { text: '1,234.6', unit: 'kW' }],
    ['a negative number', { type: 'number', unit: 'kW' }, -5, english, { text: '−5.0', unit: 'kW' }],
    [
      'a negative number that is rounded to zero without a sign',
      { type: 'number', unit: 'kW' },
      -0.01,
      english,
      { text: '0.0', unit: 'kW' },
    ],
    ['an unknown unit by its name', { type: 'number', unit: 'dBm' }, 3, english, { text: '3', unit: 'dBm' }],
    ['an energy below 1 MWh in kWh', { type: 'number', unit: 'energy' }, 999.9, english, { text: '999.9', unit: 'kWh' }],
    ['an energy above 1 MWh in MWh', { type: 'number', unit: 'energy' }, 12_345, english, { text: '12.35', unit: 'MWh' }],
    ['a power above 10 MW in MW', { type: 'number', unit: 'kW' }, 100_000, english, { text: '100.00', unit: 'MW' }],
    ['an apparent power above 10 MVA in MVA', { type: 'number', unit: 'kVA' }, 63_000, english, { text: '63.00', unit: 'MVA' }],
    [
      'a reactive power above 10 Mvar in Mvar',
      { type: 'number', unit: 'kvar' },
      -12_345,
      english,
      { text: '−12.35', unit: 'Mvar' },
    ],
    ['a power below 10 MW in kW', { type: 'number', unit: 'kW' }, 9999, english, { text: '9,999.0', unit: 'kW' }],
    ['a meter reading in its unit', { type: 'number', unit: 'kWh' }, 123_456.7, english, { text: '123,456.7', unit: 'kWh' }],
    ['a power factor with three decimals', { type: 'number', unit: 'power-factor' }, 1, english, { text: '1.000' }],
    [
      'a voltage difference of cells in mV',
      { type: 'number', unit: 'cell-difference' },
      0.003,
      english,
      { text: '3', unit: 'mV' },
    ],
    ['small money in English', { type: 'number', unit: 'money' }, 4279.35, english, { text: '4,279.35', unit: 'CNY' }],
    ['money in English', { type: 'number', unit: 'money' }, 12_345, english, { text: '12.35', unit: 'k CNY' }],
    ['money in Chinese', { type: 'number', unit: 'money' }, 12_345, chinese, { text: '1.23', unit: '万元' }],
    ['money in pounds', { type: 'number', unit: 'money' }, 999, { ...english, currency: 'GBP' }, { text: '999.00', unit: 'GBP' }],
    [
      'a price in pounds',
      { type: 'number', unit: 'CNY-per-kWh' },
      0.5,
      { ...english, currency: 'GBP' },
      { text: '0.50', unit: 'GBP/kWh' },
    ],
    [
      'a single price with all its digits',
      { type: 'number', unit: 'CNY-per-kWh' },
      0.38152,
      english,
      { text: '0.38152', unit: 'CNY/kWh' },
    ],
    [
      'a price with no more digits than its unit allows',
      { type: 'number', unit: 'CNY-per-kWh' },
      1.2195000001,
      english,
      { text: '1.2195', unit: 'CNY/kWh' },
    ],
    ['a choice by its title', states, 1, chinese, { text: '充电', tone: 'success' }],
    ['a value outside its choices as unknown', states, 9, english, { text: 'unknown (9)', tone: 'unknown' }],
    ['several choices', states, [1, 9], english, { text: 'Charging, unknown (9)' }],
    [
      'an instant in the time zone of the station',
      { type: 'integer', format: 'instant' },
      Date.UTC(2026, 0, 1),
      english,
      { text: '2026-01-01 08:00:00' },
    ],
    ['true as yes', { type: 'boolean' }, true, english, { text: 'Yes' }],
    ['a text unchanged', { type: 'string' }, 'Stack 1', english, { text: 'Stack 1' }],
    [
      'a text in place of a number as a misfit',
      { type: 'number', unit: 'kW' },
      'many',
      english,
      { text: 'many', misfit: 'a number', unit: undefined } as never,
    ],
    [
      'an object in place of a number as a misfit',
      { type: 'number' },
      { a: 1 },
      english,
      { text: '{"a":1}', misfit: 'a number' },
    ],
    ['a number in place of a text as a misfit', { type: 'string' }, 5, english, { text: '5', misfit: 'a text' }],
    ['a number without a schema', undefined, 1.23456, english, { text: '1.23456' }],
    ['a tiny number in scientific notation', { type: 'number' }, 1.2e-9, english, { text: '1.2e-9' }],
    [
      'a text of twenty digits with its unit',
      { type: 'string', unit: 'kWh' },
      '12345678901234567890',
      english,
      { text: '12345678901234567890', unit: 'kWh' },
    ],
    ['a list', { type: 'array', items: { type: 'string' } }, ['a', 'b'], chinese, { text: 'a、b' }],
    ['an empty list as a dash', { type: 'array' }, [], english, { text: '–' }],
  ])('formats %s', (_name, schema, value, context, expected) => {
    const { unit: _none, ...rest } = expected;
    expect(formatValue(schema, value, context)).toEqual(expected.unit === undefined ? rest : expected);
  });
});

it('a number is shown without rounding noise', () => {
  expect(numberText(0.1 + 0.2, undefined, 'en_US')).toBe('0.3');
  expect(numberText(1234567.5, undefined, 'en_US')).toBe('1,234,567.5');
});

describe('numbers in a column', () => {
  const together = (schema: Schema, values: number[]) => {
    const scale = scaleOf(schema, values, english);
    return values.map((value) => joinFormatted(formatValue(schema, value, english, { scale })));
  };
  it.each<[string, Schema, number[], string[]]>([
    ['have the unit of the largest', { type: 'number', unit: 'energy' }, [900, 12_345], ['0.90 MWh', '12.35 MWh']],
    ['have one unit of money', { type: 'number', unit: 'money' }, [4279.35, 12_345], ['4.28 k CNY', '12.35 k CNY']],
    ['have the same number of decimals if they have no unit', { type: 'number' }, [1, 0.974], ['1.000', '0.974']],
    ['have at most three decimals if they have no unit', { type: 'number' }, [1, 1 / 3], ['1.000', '0.333']],
    [
      'have scientific notation for small values instead of zero',
      { type: 'number' },
      [60_000, -1.2e-5, 0],
      ['60,000.000', '−1.2e-5', '0.000'],
    ],
    ['have scientific notation for values that rounding would double', { type: 'number' }, [1.125, 0.00055], ['1.125', '5.5e-4']],
    ['have fixed decimals if the unit defines them', { type: 'number', unit: 'kW' }, [12, 0.01], ['12.0 kW', '0.0 kW']],
    [
      'have the decimals of prices',
      { type: 'number', unit: 'CNY-per-kWh' },
      [0.5, 1.2195],
      ['0.50000 CNY/kWh', '1.21950 CNY/kWh'],
    ],
    [
      'have the decimals that the value with most decimals needs',
      { unit: 's', digits: { whole: 4, part: 2 } },
      [30, 0.2],
      ['30.0 s', '0.2 s'],
    ],
  ])('%s', (_name, schema, values, expected) => expect(together(schema, values)).toEqual(expected));
});

describe('a list of days', () => {
  const days: Schema = { type: 'array', items: { type: 'string', format: 'day' } };
  const run = (from: number, to: number) =>
    Array.from({ length: to - from + 1 }, (_none, index) => `2026-11-${String(from + index).padStart(2, '0')}`);

  it.each<[name: string, list: string[], text: string]>([
    ['shows consecutive days as a range', run(1, 24), '2026-11-01 to 2026-11-24'],
    ['shows two consecutive days separately', run(1, 2), '2026-11-01, 2026-11-02'],
    [
      'shows several ranges',
      [...run(1, 3), '2026-11-09', ...run(28, 30), '2026-12-01'],
      '2026-11-01 to 2026-11-03, 2026-11-09, 2026-11-28 to 2026-12-01',
    ],
    ['shows a dash if it is empty', [], '–'],
  ])('%s', (_name, list, text) => expect(formatValue(days, list, english).text).toBe(text));

  it('marks each written day, also both days of a range, as unbreakable', () => {
    expect(formatValue(days, [...run(1, 3), '2026-11-09'], english).unbroken).toEqual(['2026-11-01', '2026-11-03', '2026-11-09']);
  });
});
