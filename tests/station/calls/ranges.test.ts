// Allowed periods in requests: days, months and times within the supported years, and ranges up to the maximum of each report.
import { describe, expect, it } from 'vitest';
import { addDays } from '../../../src/core/time.ts';
import { entity, refusals } from './refusals.ts';

const last = '2026-07-14';
const back = (days: number): { range: [string, string] } => ({ range: [addDays(last, 1 - days), last] });

describe('the range of a report', () => {
  it.each<[name: string, of: string, by: object, most: number]>([
    ['earnings of the home', 'earnings#query', {}, 401],
    ['earnings without grouping', 'earnings#reportQuery', {}, 400],
    ['earnings by day', 'earnings#reportQuery', { by: 'day' }, 400],
    ['earnings by month', 'earnings#reportQuery', { by: 'month' }, 4000],
    ['electricity without grouping', 'electricity#query', {}, 100],
    ['electricity by day', 'electricity#query', { by: 'day' }, 100],
    ['electricity by month', 'electricity#query', { by: 'month' }, 800],
  ])('has a maximum number of days for %s', (_name, of, by, most) => {
    expect(refusals(entity(of), { ...back(most), ...by })).toEqual({});
    expect(refusals(entity(of), { ...back(most + 1), ...by })).toEqual({
      '/range/1': `The range must not exceed ${most.toLocaleString('en')} days`,
    });
  });
});

describe('a time outside the supported years', () => {
  it.each<[of: string, request: unknown, at: string]>([
    ['query#month', '0001-01', ''],
    ['query#days', ['0001-01-01', last], '/0'],
    ['curveData#query', { day: '9999-12-31' }, '/day'],
    ['curveData#query', { start: 253_402_300_799_999, end: 253_402_300_799_999 }, '/start'],
    ['operationLog#query', { range: ['1999-12-31', last] }, '/range/0'],
    ['alarm#query', { range: [last, '2100-01-01'] }, '/range/1'],
  ])('is refused in %s: %j', (of, request, at) => {
    expect(Object.keys(refusals(entity(of), request))).toContain(at);
  });
});
