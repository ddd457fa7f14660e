// The points that a device has according to its settings, and the meaning of its codes.
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
    ['as many optional points as the settings state', { count: 1 }, ['in1', 'power']],
    ['no optional point if the settings state 0', { count: 0 }, ['power']],
    ['no optional point if the settings state no number', {}, ['power']],
    ['at most the points of the type', { count: 9 }, ['in1', 'in2', 'power']],
  ])('keeps %s', (_name, config, names) => expect(Object.keys(ownType(type, config).points)).toEqual(names));
  it('gives codes the names that the settings define', () => {
    expect(titlesOf(ownType(type, { count: 1, zero: 'Closed', one: 'Open' }).points.in1)).toEqual(['Closed', 'Open']);
    expect(titlesOf(ownType(type, { count: 1, one: 'Open', zero: ' ' }).points.in1)).toEqual(['Off', 'Open']);
  });
  it('removes points that the model lacks', () =>
    expect(Object.keys(ownType(type, { count: 2 }, ['in2', 'power']).points)).toEqual(['in1']));
  it('keeps a point that depends on a reported value, unless the settings exclude it', () => {
    const isNew = { op: 'gt', at: '/firmware', value: 104 } as const;
    const reported = {
      points: { one: { exists: isNew }, both: { exists: { op: 'all' as const, of: [isNew, input(0).exists!] } } },
    };
    expect(Object.keys(ownType(reported, { count: 1 }).points)).toEqual(['one', 'both']);
    expect(Object.keys(ownType(reported, { count: 0 }).points)).toEqual(['one']);
  });
  it('returns a type that does not depend on settings as the same object', () => {
    const plain = { points: { power: { type: 'number' as const } } };
    expect(ownType(plain, { count: 1 })).toBe(plain);
  });
});

describe('meaningsOf', () => {
  it.each([
    ['the settings that points name', { count: 2, zero: 'Closed', one: 'Open' }, { zero: 'Closed', one: 'Open' }],
    ['nothing if none of these settings is set', { count: 2 }, undefined],
  ])('returns %s', (_name, config, expected) => expect(meaningsOf([type.points.in1, type.points.in2], config)).toEqual(expected));
});
