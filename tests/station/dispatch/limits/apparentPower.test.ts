// Active and reactive power together stay within the rated apparent power, also while the reactive power cannot be read.
import { describe, expect, it } from 'vitest';
import type { LiveDevice } from '../../../../src/station/contract/index.ts';
import { openBand } from '../../../../src/station/dispatch/binding/band.ts';
import { createPlantView } from '../../../../src/station/dispatch/plantView.ts';
import { deviceOf, types } from '../../demoSet.ts';
import { byHand, startRig } from '../rig.ts';

const rated = 125;
type Read = Readonly<Record<string, number>>;

/** The limit of the active power in both directions for these values. */
function limitOf(values: Read, lost: Read = {}, of = types): number[] {
  const device: LiveDevice = {
    id: 'pcs1',
    type: 'pcs',
    at: 0,
    readAt: {},
    link: 'ok',
    values: { ratedPower: rated, ...values },
    lost: new Map([...Object.entries(lost), ['otherPoint', undefined]]),
  };
  const [converter] = createPlantView({
    clock: { now: () => 0 },
    timezone: () => 'UTC',
    devices: () => [deviceOf('pcs1')],
    types: () => of,
    live: { get: () => device },
    fresh: (id) => (id === 'pcs1' ? device : undefined),
    binder: { bands: (converters) => converters.map((each) => ({ ...each, band: openBand })) },
  }).converters();
  return converter ? [converter.band.low, converter.band.high] : [];
}

describe('the active power of a converter', () => {
  it.each<[what: string, values: Read, lost: Read, most: number]>([
    ['what the set-point leaves', { reactivePowerSet: 75 }, {}, 100],
    ['what the measured reactive power leaves if there is no set-point', { reactivePower: -75 }, { reactivePowerSet: 0 }, 100],
    ['what the last set-point leaves while nothing can be read', {}, { reactivePowerSet: -75, reactivePower: 0 }, 100],
    ['what the last measured value leaves while nothing can be read', {}, { reactivePower: 100 }, 75],
    ['zero if the reactive power was never read', {}, {}, 0],
  ])('is limited to %s', (_what, values, lost, most) => {
    const [low = Number.NaN, high = Number.NaN] = limitOf(values, lost);
    expect(low).toBeCloseTo(-most, 6);
    expect(high).toBeCloseTo(most, 6);
  });

  it('is not limited by a reactive power of zero, nor if the model accepts no reactive set-point', () => {
    const unlimited = [openBand.low, openBand.high];
    expect(limitOf({ reactivePowerSet: 0, reactivePower: 0 })).toEqual(unlimited);
    const { pcs } = types;
    const make = pcs?.models?.generic;
    if (!pcs || !make) throw new Error('There is no generic converter');
    const { reactivePowerSet: _none, ...registers } = make.registers;
    expect(limitOf({}, {}, { ...types, pcs: { ...pcs, models: { generic: { ...make, registers } } } })).toEqual(unlimited);
  });

  it('is zero with its reason while the reactive power is unknown, and continues when it is read', async () => {
    const rig = startRig({ plan: () => byHand(60) });
    rig.plant.force('pcs1', { reactivePower: Number.NaN, reactivePowerSet: Number.NaN });
    await rig.run(3);
    rig.dispatch.start('ann');
    await rig.run(5);
    expect(rig.value('pcs1', 'activePowerSet')).toBe(0);
    expect(rig.dispatch.reason()).toMatchObject({ code: 'apparent-power', wanted: 60, limited: 0 });
    rig.plant.force('pcs1', undefined);
    await rig.run(5);
    expect(rig.value('pcs1', 'activePowerSet')).toBe(60);
  });
});
