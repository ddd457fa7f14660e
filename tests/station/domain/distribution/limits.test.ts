// Power limits of the nodes between storage and grid: the tightest on the path applies, and an unknown value allows no power.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { draws } from '../../../chance.ts';
import type { DistributionNode } from '../../../../src/station/contract/docs.ts';
import { freedOf, openBand } from '../../../../src/station/dispatch/binding/band.ts';
import { withinNodes } from '../../../../src/station/dispatch/binding/nodes.ts';
import { rangeOf } from '../../../../src/station/dispatch/plan/distributionLimits.ts';

const node = (name: string, type: DistributionNode['type'], more: Partial<DistributionNode> = {}): DistributionNode => ({
  id: name,
  name,
  type,
  ...more,
});
const site = (
  top: Partial<DistributionNode>,
  middle: Partial<DistributionNode> = {},
  leaf: Partial<DistributionNode> = {},
): DistributionNode[] => [
  node('pcc', 'publicConnection', {
    ...top,
    children: [
      node('t1', 'transformer', { ...middle, children: [node('s1', 'storage', { pcs: 'pcs1', ...leaf }), node('l1', 'load')] }),
    ],
  }),
];
const one = [{ id: 'pcs1', ratedPower: 100, band: openBand }];
const bandOf = (nodes: DistributionNode[], flow: number | undefined, measured = true) =>
  withinNodes(one, { nodes, measured }, () => flow)[0]?.band;

describe('the path to the grid', () => {
  it.each<[name: string, nodes: DistributionNode[], flow: number | undefined, high: number, at: string]>([
    ['the node of the storage', site({ powerUpper: 90 }, { powerUpper: 80 }, { powerUpper: 70 }), undefined, 70, 's1'],
    ['the transformer', site({ powerUpper: 90 }, { powerUpper: 60 }, { powerUpper: 70 }), undefined, 60, 't1'],
    ['the connection point', site({ powerUpper: 50 }, { powerUpper: 60 }), undefined, 50, 'pcc'],
    ['the connection point, minus the site load', site({ powerUpper: 90 }, { powerUpper: 110 }), 40, 50, 'pcc'],
    ['the only transformer, minus the site load', site({ powerUpper: 90 }, { powerUpper: 60 }), 40, 20, 't1'],
    ['the capacity of a transformer', site({ powerUpper: 90 }, { powerUpper: 60, capacity: 50 }), undefined, 50, 't1'],
    ['the capacity of a transformer without another limit', site({}, { capacity: 50 }), undefined, 50, 't1'],
    [
      'the capacity of a transformer without electrical protection',
      site({}, { powerUpper: 20, capacity: 50, electricalProtection: false }),
      undefined,
      50,
      't1',
    ],
    ['the only transformer by its capacity, minus the site load', site({}, { capacity: 50 }), 30, 20, 't1'],
    ['the connection point if its meter has no value', site({ powerUpper: 90 }, { powerUpper: 60 }), Number.NaN, 0, 'pcc'],
    [
      'the next node if one has no electrical protection',
      site({ powerUpper: 90 }, { powerUpper: 60, electricalProtection: false }),
      undefined,
      90,
      'pcc',
    ],
  ])('limits charging at %s', (_name, nodes, flow, high, at) => {
    expect(bandOf(nodes, flow)).toMatchObject({ high, highBy: 'node', highAt: at });
  });
  it('limits discharging by the permitted feed-in plus the site load', () => {
    expect(bandOf(site({ powerLower: -20 }), 30)).toMatchObject({ low: -50, lowBy: 'node', lowAt: 'pcc' });
    expect(bandOf(site({ powerLower: -20 }), 30, false)).toMatchObject({ low: -20 });
  });
  it('limits discharging by the capacity of a transformer', () => {
    expect(bandOf(site({}, { capacity: 50, powerLower: -80 }), undefined)).toMatchObject({ low: -50, lowAt: 't1' });
  });
  it('does not change a tighter limit', () => {
    const band = { ...openBand, high: 10, highBy: 'battery-power' as const };
    const [found] = withinNodes(
      [{ id: 'pcs1', ratedPower: 100, band }],
      { nodes: site({ powerUpper: 50 }), measured: false },
      () => 0,
    );
    expect(found?.band).toMatchObject(band);
    // The limit of the node is kept for when the tighter one is removed.
    expect(freedOf('battery-power', found?.band ?? openBand)).toMatchObject({ high: 50, highBy: 'node' });
  });
  it('divides the limit of a node by rated power among the converters behind it', () => {
    const shared = [node('pcc', 'publicConnection', { powerUpper: 40, children: [node('s1', 'storage')] })];
    const two = [...one, { id: 'pcs2', ratedPower: 300, band: openBand }];
    const found = withinNodes(two, { nodes: shared, measured: false }, () => undefined);
    expect(found.map(({ band }) => band.high)).toEqual([10, 30]);
  });
  const second = { id: 'pcs2', ratedPower: 300, stack: 'stack2', band: openBand };
  const third = { id: 'pcs3', ratedPower: 100, stack: 'stack3', band: openBand };
  const first = { id: 'pcs1', ratedPower: 100, stack: 'stack1', band: openBand };
  it.each<[what: string, storages: readonly Partial<DistributionNode>[], highs: readonly number[]]>([
    ['of which one names its converter', [{ pcs: 'pcs1' }, {}], [10, 30, 10]],
    ['of which one names its battery', [{ stack: 'stack2' }, {}], [10, 30, 10]],
    ['that name all converters but one', [{ pcs: 'pcs1' }, { stack: 'stack2' }], [12.5, 37.5, Number.POSITIVE_INFINITY]],
    ['that name none', [{}, {}], [10, 30, 10]],
    ['of which one has its own limit', [{ pcs: 'pcs1', powerUpper: 4 }, {}], [4, 30, 10]],
  ])('limits the sum of all storage below a node, %s', (_what, storages, highs) => {
    const leaves = storages.map((each, index) => node(`s${index}`, 'storage', each));
    const tree = [node('pcc', 'publicConnection', { powerUpper: 50, children: leaves })];
    const found = withinNodes([first, second, third], { nodes: tree, measured: false }, () => undefined);
    expect(found.map(({ band }) => band.high)).toEqual(highs);
  });
  it('limits by the transformer above a storage, and not by a neighbouring one', () => {
    const under = (name: string, capacity: number, leaf: Partial<DistributionNode>) =>
      node(name, 'transformer', { capacity, children: [node(`s${name}`, 'storage', leaf)] });
    const tree = [node('pcc', 'publicConnection', { children: [under('t1', 30, { pcs: 'pcs1' }), under('t2', 80, {})] })];
    const found = withinNodes([first, second, third], { nodes: tree, measured: true }, () => 500);
    expect(found.map(({ band }) => [band.high, band.low, band.highAt])).toEqual([
      [30, -30, 't1'],
      [60, -60, 't2'],
      [20, -20, 't2'],
    ]);
  });
  it('never lets the power at the connection point exceed its limits', () => {
    const kW = fc.integer({ min: -500, max: 500 });
    fc.assert(
      fc.property(kW, kW, kW, (powerUpper, powerLower, flow) => {
        const band = bandOf(site({ powerUpper, powerLower }), flow);
        if (!band) throw new Error('No band');
        expect(band.high).toBeGreaterThanOrEqual(0);
        expect(band.low).toBeLessThanOrEqual(0);
        if (band.high > 0) expect(flow + band.high).toBeLessThanOrEqual(powerUpper);
        if (band.low < 0) expect(flow + band.low).toBeGreaterThanOrEqual(powerLower);
      }),
      draws(300),
    );
  });
});

describe('the power range of the storage', () => {
  it('is the sum of the tightest limits of all paths', () => {
    const nodes = [
      ...site({ powerUpper: 90, powerLower: -30 }, { powerUpper: 60 }),
      ...site({ powerUpper: 50, powerLower: -10 }),
    ];
    expect(rangeOf({ nodes })).toEqual({ charge: 110, discharge: 40 });
  });
  it('is limited by the capacity of a transformer', () => {
    expect(rangeOf({ nodes: site({ powerUpper: 90 }, { capacity: 60 }) })).toEqual({ charge: 60, discharge: 60 });
  });
  it('is unknown if one path has no limit', () => {
    expect(rangeOf({ nodes: [...site({ powerUpper: 90 }), ...site({})] })).toEqual({});
  });
});
