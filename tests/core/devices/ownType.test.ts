// The points of a device by its settings, and the meaning of its codes.
import { describe, expect, it } from 'vitest';
import type { Point } from '../../../src/core/devices/device.ts';
import { meaningsOf, ownType } from '../../../src/core/devices/ownType.ts';

const choices = { off: { const: 0, title: 'Off' }, on: { const: 1, title: 'On' } };
const input = (value: number): Point => ({
  exists: { op: 'gt', from: '/config/count', value },
  meanings: { 0: 'zero', 1: 'one' },
  choices,
});
const type = { points: { in1: input(0), in2: input(1), power: { type: 'number' as const } } };
const titlesOf = ({ choices: own }: Point) => Object.values(own ?? {}).map(({ title }) => title);

describe('ownType', () => {
  it.each([
    ['as many as the settings say', { count: 1 }, ['in1', 'power']],
    ['none where they say none', { count: 0 }, ['power']],
    ['none where they say nothing', {}, ['power']],
    ['no more than the type has', { count: 9 }, ['in1', 'in2', 'power']],
  ])('%s', (_name, config, names) => expect(Object.keys(ownType(type, config).points)).toEqual(names));
  it('codes have the names that the settings define', () => {
    expect(titlesOf(ownType(type, { count: 1, zero: 'Closed', one: 'Open' }).points.in1)).toEqual(['Closed', 'Open']);
    expect(titlesOf(ownType(type, { count: 1, one: 'Open', zero: ' ' }).points.in1)).toEqual(['Off', 'Open']);
  });
  it('points that its model lacks are removed', () =>
    expect(Object.keys(ownType(type, { count: 2 }, ['in2', 'power']).points)).toEqual(['in1']));
  it('a point that depends on a report of the device may exist, unless its settings exclude it', () => {
    const isNew = { op: 'gt', at: '/firmware', value: 104 } as const;
    const reported = {
      points: { one: { exists: isNew }, both: { exists: { op: 'all' as const, of: [isNew, input(0).exists!] } } },
    };
    expect(Object.keys(ownType(reported, { count: 1 }).points)).toEqual(['one', 'both']);
    expect(Object.keys(ownType(reported, { count: 0 }).points)).toEqual(['one']);
  });
  it('a type that does not depend on settings is returned as the same object', () => {
    const plain = { points: { power: { type: 'number' as const } } };
    expect(ownType(plain, { count: 1 })).toBe(plain);
  });
});

describe('meaningsOf', () => {
  it.each([
    ['those settings that points name', { count: 2, zero: 'Closed', one: 'Open' }, { zero: 'Closed', one: 'Open' }],
    ['none if no setting is set', { count: 2 }, undefined],
  ])('%s', (_name, config, said) => expect(meaningsOf([type.points.in1, type.points.in2], config)).toEqual(said));
});
