// What the dispatch takes from the readings of a converter: whether it may decide about it, and whether it runs off-grid.
import { describe, expect, it } from 'vitest';
import type { LiveDevice } from '../../../../src/station/contract/index.ts';
import { openBand } from '../../../../src/station/dispatch/binding/band.ts';
import { createPlantView } from '../../../../src/station/dispatch/plantView.ts';
import { deviceOf, types } from '../../demoSet.ts';

type Read = Readonly<Record<string, number>>;
const usual: Read = {
  ratedPower: 125,
  activePower: 10,
  runState: 1,
  faultState: 0,
  controlMode: 1,
  gridState: 1,
  chargeLimit: 125,
  dischargeLimit: 125,
  reactivePowerSet: 0,
};
type Lost = Readonly<Record<string, number | undefined>>;
function seen(values: Read, lost: Lost = {}, { reported = values, outside = {} }: { reported?: Read; outside?: Read } = {}) {
  const device: LiveDevice = {
    id: 'pcs1',
    type: 'pcs',
    at: 0,
    readAt: {},
    link: 'ok',
    values,
    lost: new Map(Object.entries(lost)),
  };
  const [converter] = createPlantView({
    clock: { now: () => 0 },
    timezone: () => 'UTC',
    devices: () => [deviceOf('pcs1')],
    types: () => types,
    live: { get: (id) => (id === 'pcs1' ? device : undefined) },
    read: (id) => (id === 'pcs1' ? { ...device, values: reported, outside: new Map(Object.entries(outside)) } : undefined),
    fresh: (id) => (id === 'pcs1' ? device : undefined),
    binder: { bands: (converters) => converters.map((each) => ({ ...each, band: openBand })) },
  }).converters();
  if (!converter) throw new Error('There is no converter');
  return converter;
}
const without = (point: string): Read => Object.fromEntries(Object.entries(usual).filter(([key]) => key !== point));

describe('a converter', () => {
  it('is ready with all values', () => {
    expect(seen(usual)).toMatchObject({ fresh: true, ready: true, on: true, island: false });
  });
  it.each(['activePower', 'runState', 'faultState', 'controlMode', 'gridState', 'chargeLimit', 'dischargeLimit'])(
    'is not decided about while %s is lost',
    (point) => {
      expect(seen(without(point), { [point]: usual[point] })).toMatchObject({ fresh: false, ready: false });
    },
  );
  it('is decided about while a value is lost that no decision needs', () => {
    expect(seen(usual, { dcVoltage: 700 })).toMatchObject({ fresh: true, ready: true });
  });
  it('has implausible data if a needed value is reported but not used, and not if it is missing', () => {
    const [part, lost] = [without('activePower'), { activePower: 900 }];
    expect(seen(part, lost, { reported: { ...usual, activePower: 900 } })).toMatchObject({ fresh: false, doubted: true });
    expect(seen(part, lost, { outside: { activePower: 9e9 } })).toMatchObject({ fresh: false, doubted: true });
    expect(seen(part, lost)).toMatchObject({ fresh: false, doubted: false });
    expect(seen(usual, {}, { outside: { dcVoltage: 9e9 } })).toMatchObject({ fresh: true, doubted: false });
  });
  it.each<[what: string, values: Read, of: object]>([
    ['in fault', { faultState: 1 }, { fresh: true, ready: false }],
    ['under local control', { controlMode: 0 }, { fresh: true, ready: false }],
    ['off-grid', { gridState: 0 }, { fresh: true, ready: false, island: true }],
    ['off-grid but stopped', { gridState: 0, runState: 0 }, { ready: false, island: false, on: false }],
    ['on-grid', { gridState: 1 }, { ready: true, island: false }],
  ])('is recognised %s', (_what, values, of) => {
    expect(seen({ ...usual, ...values })).toMatchObject(of);
  });
  it('counts as off-grid according to its last report while that is lost', () => {
    expect(seen(without('gridState'), { gridState: 0 }).island).toBe(true);
    expect(seen(without('gridState'), { gridState: 1 }).island).toBe(false);
  });
});
