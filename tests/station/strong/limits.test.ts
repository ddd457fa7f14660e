// What the nodes between the storage and the grid leave of the power: the tightest on the way, and what is not known leaves nothing.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { draws } from '../../chance.ts';
import type { StrongNode } from '../../../src/station/contract/docs.ts';
import { openBand } from '../../../src/station/dispatch/binding/band.ts';
import { withinNodes } from '../../../src/station/dispatch/binding/nodes.ts';
import { rangeOf } from '../../../src/station/dispatch/plan/strongLimits.ts';

const node = (name: string, type: StrongNode['type'], more: Partial<StrongNode> = {}): StrongNode => ({
  id: name,
  name,
  type,
  ...more,
});
const site = (top: Partial<StrongNode>, middle: Partial<StrongNode> = {}, leaf: Partial<StrongNode> = {}): StrongNode[] => [
  node('pcc', 'publicConnection', {
    ...top,
    children: [
      node('t1', 'transformer', { ...middle, children: [node('s1', 'storage', { pcs: 'pcs1', ...leaf }), node('l1', 'load')] }),
    ],
  }),
];
const one = [{ id: 'pcs1', ratedPower: 100, band: openBand }];
const bandOf = (nodes: StrongNode[], beside: number | undefined, measured = true) =>
  withinNodes(one, { nodes, measured }, () => beside)[0]?.band;

describe('the way to the grid', () => {
  it.each<[name: string, nodes: StrongNode[], beside: number | undefined, high: number, at: string]>([
    ['the node of the storage', site({ powerUpper: 90 }, { powerUpper: 80 }, { powerUpper: 70 }), undefined, 70, 's1'],
    ['the transformer', site({ powerUpper: 90 }, { powerUpper: 60 }, { powerUpper: 70 }), undefined, 60, 't1'],
    ['the connection point', site({ powerUpper: 50 }, { powerUpper: 60 }), undefined, 50, 'pcc'],
    ['the connection point, beside what the site draws', site({ powerUpper: 90 }, { powerUpper: 60 }), 40, 50, 'pcc'],
    ['the connection point, where its meter is silent', site({ powerUpper: 90 }, { powerUpper: 60 }), Number.NaN, 0, 'pcc'],
    [
      'a node without electrical protection never',
      site({ powerUpper: 90 }, { powerUpper: 60, electricalProtection: false }),
      undefined,
      90,
      'pcc',
    ],
  ])('binds charging at %s', (_name, nodes, beside, high, at) => {
    expect(bandOf(nodes, beside)).toMatchObject({ high, highBy: 'node', highAt: at });
  });
  it('binds discharging by what may be fed back, beside what the site draws', () => {
    expect(bandOf(site({ powerLower: -20 }), 30)).toMatchObject({ low: -50, lowBy: 'node', lowAt: 'pcc' });
    expect(bandOf(site({ powerLower: -20 }), 30, false)).toMatchObject({ low: -20 });
  });
  it('leaves a tighter band as it is', () => {
    const band = { ...openBand, high: 10, highBy: 'battery-power' as const };
    const [found] = withinNodes(
      [{ id: 'pcs1', ratedPower: 100, band }],
      { nodes: site({ powerUpper: 50 }), measured: false },
      () => 0,
    );
    expect(found?.band).toEqual(band);
  });
  it('is shared by rated power among the converters behind one node', () => {
    const shared = [node('pcc', 'publicConnection', { powerUpper: 40, children: [node('s1', 'storage')] })];
    const two = [...one, { id: 'pcs2', ratedPower: 300, band: openBand }];
    const found = withinNodes(two, { nodes: shared, measured: false }, () => undefined);
    expect(found.map(({ band }) => band.high)).toEqual([10, 30]);
  });
  it('never lets the power at the connection point leave its limits', () => {
    const kW = fc.integer({ min: -500, max: 500 });
    fc.assert(
      fc.property(kW, kW, kW, (powerUpper, powerLower, beside) => {
        const band = bandOf(site({ powerUpper, powerLower }), beside);
        if (!band) throw new Error('No band');
        expect(band.high).toBeGreaterThanOrEqual(0);
        expect(band.low).toBeLessThanOrEqual(0);
        if (band.high > 0) expect(beside + band.high).toBeLessThanOrEqual(powerUpper);
        if (band.low < 0) expect(beside + band.low).toBeGreaterThanOrEqual(powerLower);
      }),
      draws(300),
    );
  });
});

describe('the range that is left to the storage', () => {
  it('is the tightest of every way, added up', () => {
    const nodes = [
      ...site({ powerUpper: 90, powerLower: -30 }, { powerUpper: 60 }),
      ...site({ powerUpper: 50, powerLower: -10 }),
    ];
    expect(rangeOf({ nodes })).toEqual({ charge: 110, discharge: 40 });
  });
  it('is not known where one way has no limit', () => {
    expect(rangeOf({ nodes: [...site({ powerUpper: 90 }), ...site({})] })).toEqual({});
  });
});
