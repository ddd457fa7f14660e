// Fields, points and display units are those of the specification: `specified/` contains their types, limits, registers and titles in
// both languages.
import { describe, expect, it } from 'vitest';
import { formatValue } from '../../src/core/format/format.ts';
import type { Units } from '../../src/core/language.ts';
import { convert } from '../../src/core/schema/convert.ts';
import { device, read } from './published.ts';
import { linesOf, pointLinesOf, rowOf, rowsIn, settingLinesOf } from './specified/wordsOf.ts';

describe('the fields of an entity', () => {
  const rows = rowsIn('entities');
  const names = [
    'theme',
    'station',
    'grid-connection point',
    'unit',
    'machine',
    'device',
    'device: category of a meter',
    'device: link',
    'device: VIN code',
    'device: digital inputs and outputs',
    'price period',
    'electricity price',
    'electricity price, by month or day',
    'strategy template',
    'strategy template, limits',
    'strategy template, rows',
    'strategy template, months and days',
    'protection by demand',
    'protection against reverse power',
    'protection, level',
    'power reduction by state of charge',
    'power reduction by voltage',
    'thermal rule',
    'strong-electricity node',
    'strong-electricity node, constant-voltage protection',
    'strong-electricity node template',
    'export task',
    'banner',
    'alarm',
    'alarm filter',
    'dynamic-environment code',
    'camera',
    'video',
    'meter replacement',
  ];
  it.each(names)('are as specified: %s', (name) => {
    const { of, lines, members } = rowOf(rows, name);
    expect(linesOf(of, members)).toEqual(lines);
  });
  it('are all tested', () => expect(rows.map(({ name }) => name)).toEqual(names));
});

describe('the settings of a device', () => {
  const rows = rowsIn('settings');
  const names = [
    'ratios of a meter',
    'branches of a converter',
    'clusters and cells of a stack',
    'guns of a charging pile',
    'kind and channel of a camera',
  ];
  it.each(names)('are as specified: %s', (name) => {
    const { of, lines, members } = rowOf(rows, name);
    expect(settingLinesOf(of, members)).toEqual(lines);
  });
  it('are all tested', () => expect(rows.map(({ name }) => name)).toEqual(names));
});

describe('the points of a device type', () => {
  const rows = rowsIn('points');
  const names = [
    'PCS: running, alarm and fault state',
    'PCS: charge and discharge state',
    'PCS: control mode and grid state',
    'PCS: work mode of the inverter',
    'PCS: temperatures',
    'PCS: voltage of each phase',
    'PCS: current of each phase',
    'PCS: power of each phase, and frequency',
    'PCS: power factor',
    'PCS: accumulated charge, total, day and current',
    'PCS: accumulated discharge, total, day and current',
    'meter: ratios',
    'meter: forward energy by band',
    'meter: reverse energy by band',
    'meter: maximum demand of the month',
    'stack: insulation resistance',
    'stack: pack status',
    'stack: voltage, current and power',
    'stack: state of charge and of health',
    'stack: limits of current',
    'stack: contactors',
    'stack: statistics of its cells',
    'cluster: insulation resistance',
    'cluster: pack status',
    'cluster: voltage, current and power',
    'cluster: state of charge and of health',
    'cluster: limits of current',
    'cluster: contactors',
    'cluster: statistics of its cells',
    'cell: voltage and temperature',
    'liquid cooling: supply and return',
    'liquid cooling: pump, fan and compressor',
    'liquid cooling: targets',
    'liquid cooling: mode',
    'air conditioner: mode',
    'dehumidifier: run and fault status',
  ];
  it.each(names)('are as specified: %s', (name) => {
    const { of, lines, members } = rowOf(rows, name);
    expect(pointLinesOf(of, members)).toEqual(lines);
  });
  it('are all tested', () => expect(rows.map(({ name }) => name)).toEqual(names));
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
