import { describe, expect, it } from 'vitest';
import { boundOf, type Figures, figureFindings, limitPage, limitWords, stepFindings } from '../../../src/core/schema/figure.ts';
import type { Figure, Schema } from '../../../src/core/language.ts';
import { read } from '../../../src/core/pointer.ts';
import { inEnglish, say } from '../../../src/core/texts/text.ts';

const units = { units: { kW: { symbol: 'kW', divisor: 1000 } }, families: {} };
const of = (data: unknown): Figures => ({ own: (pointer) => read(data, pointer), decides: true });
const rated: Figure = { from: ['/config/ratedPower', '/values/ratedPower'], title: 'Rated power' };

describe('boundOf', () => {
  it.each<[name: string, limit: Figure, data: unknown, most: number | string, least: number | string]>([
    ['the value of the limit', { from: '/config/ratedPower', title: 'x' }, { config: { ratedPower: 125 } }, 125, 125],
    [
      'the value times its factor',
      { from: '/config/ratedPower', times: -1, title: 'x' },
      { config: { ratedPower: 125 } },
      -125,
      -125,
    ],
    ['the tighter of two values', rated, { config: { ratedPower: 200 }, values: { ratedPower: 125 } }, 125, 200],
    ['the one of two values that is known', rated, { config: { ratedPower: 200 }, values: {} }, 200, 200],
    ['a fixed bound that is tighter than the value', { ...rated, bound: 100 }, { config: { ratedPower: 200 } }, 100, 200],
    ['unknown if there is only a fixed bound', { ...rated, bound: 100 }, {}, 'unknown', 'unknown'],
    ['unknown if the value is a text', rated, { config: { ratedPower: '125' } }, 'unknown', 'unknown'],
    ['unknown if the value is NaN', rated, { values: { ratedPower: Number.NaN } }, 'unknown', 'unknown'],
  ])('returns %s', (_name, limit, data, most, least) => {
    expect([boundOf(limit, 'most', of(data)), boundOf(limit, 'least', of(data))]).toEqual([most, least]);
  });
  it('is pending in the console until there is an answer, and unknown in the station', () => {
    const limit: Figure = { read: 'station.figures', at: '/ratedPower', title: 'x' };
    expect(boundOf(limit, 'most', { given: () => undefined })).toBe('unasked');
    expect(boundOf(limit, 'most', { given: () => undefined, decides: true })).toBe('unknown');
    expect(boundOf(limit, 'most', { given: () => ({}) })).toBe('unknown');
    expect(boundOf(limit, 'most', { given: () => ({ ratedPower: 250 }) })).toBe(250);
  });
});

describe('limitPage', () => {
  const schema: Schema = {
    type: 'number',
    minimum: 0,
    maximum: { read: 'station.figures', at: '/capacity', title: 'x', go: '/system/config' },
  };
  it.each<[name: string, answer: unknown, page: string | undefined]>([
    ['the page of an unknown value', {}, '/system/config'],
    ['no page if the value is known', { capacity: 100 }, undefined],
    ['no page while there is no answer', undefined, undefined],
  ])('returns %s', (_name, answer, page) => {
    expect(limitPage(schema, { given: () => answer })).toBe(page);
  });
});

describe('stepFindings', () => {
  const schema: Schema = { type: 'number', unit: 'kW', step: { from: '/step', title: 'x' } };
  const textOf = (value: number, data: unknown, unit: Schema = schema) =>
    stepFindings(unit, value, of(data), units).map(({ text }) => say(text, inEnglish));
  it.each([0, 0.1, 20.5, -20.5, 0.3, 1.1, 6553.5])('are empty for %d, which is a multiple of 0.1', (value) => {
    expect(textOf(value, { step: 0.1 })).toEqual([]);
  });
  it('name the step with its unit', () => {
    expect(textOf(20.55, { step: 0.1 })).toEqual(['Enter a multiple of 0.1 kW. The device cannot store values in between.']);
    expect(textOf(7, { step: 5 })).toEqual(['Enter a multiple of 5 kW. The device cannot store values in between.']);
  });
  it('are empty if no step is known or it is still pending', () => {
    expect(textOf(20.55, {})).toEqual([]);
    expect(textOf(20.55, {}, { type: 'number' })).toEqual([]);
    const asked: Schema = { type: 'number', step: { read: 'device.limits', at: '/step', title: 'x' } };
    expect(stepFindings(asked, 20.55, { given: () => undefined }, units)).toEqual([]);
    expect(stepFindings(asked, 20.55, { given: () => ({ step: 0.1 }) }, units)).toHaveLength(1);
  });
});

const rows: Schema = {
  type: 'object',
  properties: {
    rows: {
      type: 'array',
      items: {
        type: 'object',
        properties: {
          power: { type: 'number', unit: 'kW', minimum: { ...rated, times: -1 }, maximum: { ...rated, bound: 120 } },
        },
      },
    },
  },
};
const powers = (...all: number[]) => ({ rows: all.map((power) => ({ power })) });
const textOf = (value: unknown, data: unknown) =>
  figureFindings(rows, value, of(data), units).map(({ path, text }) => [path, say(text, inEnglish)]);
const known = { config: { ratedPower: 125 } };

describe('figureFindings', () => {
  it('name the limit and its unit at each value beyond it', () => {
    expect(textOf(powers(120, 121, -125, -125.1), known)).toEqual([
      ['/rows/1/power', 'Enter a value of at most 120 kW (Rated power)'],
      ['/rows/3/power', 'Enter a value of at least −125 kW (Rated power)'],
    ]);
  });
  it('permit only 0 if the limit is not known', () => {
    expect(textOf(powers(0, 0.1, -1), {})).toEqual([
      ['/rows/1/power', '"Rated power" is unknown, so only 0 can be entered'],
      ['/rows/2/power', '"Rated power" is unknown, so only 0 can be entered'],
    ]);
  });
});

it('limitWords returns the limits before any input, and nothing if they are pending or fixed', () => {
  const power = rows.properties?.rows?.items?.properties?.power ?? {};
  expect(say(limitWords(power, of(known), units), inEnglish)).toBe('From −125 kW to 120 kW (Rated power)');
  expect(say(limitWords({ maximum: rated }, of(known), units), inEnglish)).toBe('Maximum 125 (Rated power)');
  expect(say(limitWords(power, of({}), units), inEnglish)).toContain('is unknown');
  expect(limitWords(power, {}, units)).toBeUndefined();
  expect(limitWords({ maximum: 5 }, of(known), units)).toBeUndefined();
});
