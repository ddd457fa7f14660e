// The meters of a category: virtual meters with their parts, replaced meters for their time in service.
import { describe, expect, it } from 'vitest';
import type { DeviceRecord } from '../../../src/station/contract/index.ts';
import { inOrder, isInService, isVirtual, metersOf, termsOf } from '../../../src/station/counters/meterTerms.ts';

const meter = (id: string, more: Partial<DeviceRecord> = {}): DeviceRecord => ({
  id,
  name: id,
  type: 'em',
  model: 'generic',
  busbarName: 'A',
  config: {},
  link: { protocol: 'none', ip: '', port: 0, unitId: 1 },
  ...more,
});
const virtual = (id: string, parts: readonly string[], more: Partial<DeviceRecord> = {}): DeviceRecord =>
  meter(id, { config: { deviceClass: 'virtual', terms: parts.map((part) => ({ meter: part, way: 'add' })) }, ...more });
const ids = (meters: readonly DeviceRecord[]) => meters.map(({ id }) => id);

it('a meter is virtual if it is declared as such and has parts', () => {
  expect(isVirtual(virtual('v', ['a']))).toBe(true);
  expect(isVirtual(virtual('v', []))).toBe(false);
  expect(termsOf(meter('v', { config: { deviceClass: 'real', terms: [{ meter: 'a', way: 'add' }] } }))).toEqual([]);
  expect(termsOf(meter('v', { config: { deviceClass: 'virtual', terms: 'a' } }))).toEqual([]);
});

describe('the computation of virtual meters', () => {
  it('computes each meter after the meters that it needs', () => {
    expect(ids(inOrder([virtual('outer', ['inner', 'a']), virtual('inner', ['a', 'b']), meter('a'), meter('b')]))).toEqual([
      'inner',
      'outer',
    ]);
  });
  it('leaves out meters that depend on themselves', () => {
    expect(
      ids(inOrder([virtual('one', ['two']), virtual('two', ['one']), virtual('own', ['own']), virtual('sound', [])])),
    ).toEqual([]);
    expect(ids(inOrder([virtual('one', ['two']), virtual('two', ['one']), virtual('sound', ['a']), meter('a')]))).toEqual([
      'sound',
    ]);
  });
  it('includes a meter if one of its parts was removed', () => {
    expect(ids(inOrder([virtual('left', ['removed'])]))).toEqual(['left']);
  });
});

describe('a meter', () => {
  const replaced = meter('old', { startedAt: 100, endedAt: 200 });
  it.each<[name: string, from: number, to: number, expected: boolean]>([
    ['is in service within its time', 120, 150, true],
    ['is in service if the period only overlaps the start of its time', 50, 101, true],
    ['is not in service before its start', 50, 100, false],
    ['is not in service from its end on', 200, 300, false],
    ['is in service up to its end', 199, 300, true],
  ])('%s', (_name, from, to, expected) => {
    expect(isInService(replaced, { from, to })).toBe(expected);
  });
  it('is in service at any time if it has neither start nor end', () => {
    expect(isInService(meter('always'), { from: 0, to: 1 })).toBe(true);
  });
});

describe('the meters of a category', () => {
  it('are those in service, at present if no time is given', () => {
    const all = [meter('old', { category: 'load', endedAt: 200 }), meter('new', { category: 'load', startedAt: 200 })];
    expect(ids(metersOf(all, 'load'))).toEqual(['new']);
    expect(ids(metersOf(all, 'load', { from: 0, to: 100 }))).toEqual(['old']);
    expect(ids(metersOf(all, 'load', { from: 100, to: 300 }))).toEqual(['old', 'new']);
    expect(metersOf(all, 'pv')).toEqual([]);
  });
  it('exclude the parts of a virtual meter of the same category, and nothing else', () => {
    const all = [meter('a', { category: 'load' }), meter('b', { category: 'load' }), virtual('sum', ['a'], { category: 'load' })];
    expect(ids(metersOf(all, 'load'))).toEqual(['b', 'sum']);
    const other = [meter('a', { category: 'load' }), virtual('sum', ['a'], { category: 'total' })];
    expect(ids(metersOf(other, 'load'))).toEqual(['a']);
  });
});
