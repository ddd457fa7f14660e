// Fields, points and display units are those of the specification: `specified/` contains their types, limits, registers and titles in
// both languages.
import { describe, expect, it } from 'vitest';
import { formatValue } from '../../src/core/format/format.ts';
import type { Units } from '../../src/core/language.ts';
import { convert } from '../../src/core/schema/convert.ts';
import { device, read } from './published.ts';
import { linesOf, namesOf, pointLinesOf, rowsIn, settingLinesOf } from './specified/wordsOf.ts';

const byName = (file: string) => rowsIn(file).map((row) => [row.name, row] as const);

describe('the fields of an entity', () => {
  it.each(byName('entities'))('are as specified: %s', (_name, row) => expect(linesOf(row.of, namesOf(row))).toEqual(row.lines));
});

describe('the settings of a device', () => {
  it.each(byName('settings'))('are as specified: %s', (_name, row) =>
    expect(settingLinesOf(row.of, namesOf(row))).toEqual(row.lines),
  );
});

describe('the points of a device type', () => {
  it.each(byName('points'))('are as specified: %s', (_name, row) =>
    expect(pointLinesOf(row.of, namesOf(row))).toEqual(row.lines),
  );
  it.each('pcs pinvt em2 stack cluster cell ac dcdc lc dio ups mcgw'.split(' '))('exist: %s', (type) => {
    expect(Object.keys(device(type).points)).not.toEqual([]);
  });
});

describe('a display unit', () => {
  const units = read<Units>('units');
  it.each<[unit: string, wire: number]>([
    ['kWh', 3_600_000],
    ['MWh', 3_600_000_000],
    ['kW', 1000],
    ['kvar', 1000],
    ['MW', 1_000_000],
    ['Mvar', 1_000_000],
  ])('is converted in both directions: %s', (unit, wire) => {
    expect(convert({ type: 'number', unit }, 2.5 * wire, 'toDisplay', units)).toBe(2.5);
    expect(convert({ type: 'number', unit }, 2.5, 'toWire', units)).toBe(2.5 * wire);
  });
  it.each<[name: string, language: 'zh_CN' | 'en_US', currency: string, value: number, text: string]>([
    ['10 000 of a currency in Chinese', 'zh_CN', 'CNY', 123_456, '12.35'],
    ['1000 of a currency in English', 'en_US', 'CNY', 123_456, '123.46'],
    ['1000 pounds', 'en_US', 'GBP', 123_456, '123.46'],
  ])('of money is a multiple of %s', (_name, language, currency, value, text) => {
    const t = (key: string, values?: Readonly<Record<string, unknown>>) => key.replace('{{currency}}', String(values?.currency));
    const drawn = formatValue({ type: 'number', unit: 'money' }, value, { language, timezone: 'UTC', currency, units, t });
    expect(drawn).toEqual({ text, unit: language === 'zh_CN' ? `10,000 ${currency}` : `k ${currency}` });
  });
});
