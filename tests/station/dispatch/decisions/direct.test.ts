// A power set manually at the converter has the same limits and reasons as a strategy. Reactive power uses part of the rated
// apparent power.
import { describe, expect, it } from 'vitest';
import { byHand, type Rig, startRig } from '../rig.ts';

const read = (rig: Rig, point: string): number => rig.value('pcs1', point);

async function byPerson(power: number): Promise<Rig> {
  const rig = startRig({ plan: () => undefined });
  await rig.run(3);
  rig.write('pcs1', { activePowerSet: power });
  await rig.run(10);
  expect(read(rig, 'activePower')).toBeCloseTo(power, 0);
  expect(rig.dispatch.reason().code).toBe('stopped');
  return rig;
}

describe('a power set at the converter', () => {
  it.each([50, -50])('of %f kW ends if the SOC of its battery cannot be read, and no other power is accepted', async (power) => {
    const rig = await byPerson(power);
    rig.plant.force('stack1', { soc: Number.NaN });
    await rig.run(2);
    expect(read(rig, 'activePowerSet')).toBe(0);
    expect(rig.dispatch.reason()).toMatchObject({ code: 'soc-unknown', wanted: power, limited: 0 });
    expect(() => rig.write('pcs1', { activePowerSet: power })).toThrow('{{reason}}: maximum {{power}} kW');
    rig.plant.force('stack1', undefined);
    await rig.run(10);
    expect(read(rig, 'activePowerSet')).toBe(0);
    rig.write('pcs1', { activePowerSet: power });
    await rig.run(5);
    expect(rig.dispatch.reason().code).toBe('stopped');
  });
  it('that its battery limits has the reason of the battery while it stays unchanged', async () => {
    const rig = await byPerson(50);
    rig.plant.force('stack1', { chargePowerLimit: 14.2 });
    await rig.run(2);
    const lowered = { code: 'battery-power', wanted: 50, limited: 14.2 };
    expect(rig.dispatch.reason()).toMatchObject(lowered);
    rig.plant.force('stack1', undefined);
    await rig.run(5);
    expect(read(rig, 'activePowerSet')).toBe(14.2);
    expect(rig.dispatch.reason()).toMatchObject(lowered);
    rig.write('pcs1', { activePowerSet: 30 });
    await rig.run(2);
    expect(rig.dispatch.reason()).toMatchObject({ code: 'stopped', limited: 0 });
  });
});

describe('apparent power', () => {
  const apparent = (rig: Rig): number => Math.hypot(read(rig, 'activePowerSet'), read(rig, 'reactivePowerSet'));
  const rated = 125;
  it('limits the active power to what the reactive power leaves, with the reason and the power without it', async () => {
    const rig = startRig({ plan: () => byHand(110) });
    await rig.run(3);
    rig.write('pcs1', { reactivePowerSet: 0 });
    rig.dispatch.start('ann');
    await rig.run(10);
    expect(rig.dispatch.reason().code).toBe('manual');
    rig.write('pcs1', { reactivePowerSet: 75 });
    await rig.run(5);
    expect(read(rig, 'activePowerSet')).toBe(100);
    expect(apparent(rig)).toBeLessThanOrEqual(rated);
    const { code, limited, next } = rig.dispatch.reason();
    expect({ code, limited }).toEqual({ code: 'apparent-power', limited: 100 });
    expect(next?.limited).toBeCloseTo(110, 1);
    rig.write('pcs1', { reactivePowerSet: -125 });
    await rig.run(5);
    expect(read(rig, 'activePowerSet')).toBe(0);
  });
  it('also limits a power set at the converter', async () => {
    const rig = await byPerson(110);
    rig.write('pcs1', { reactivePowerSet: 100 });
    await rig.run(3);
    expect(read(rig, 'activePowerSet')).toBe(75);
    expect(rig.dispatch.reason()).toMatchObject({ code: 'apparent-power', wanted: 110, limited: 75 });
    expect(() => rig.write('pcs1', { activePowerSet: -90 })).toThrow('{{reason}}: maximum {{power}} kW');
  });
  it('uses the measured reactive power if it exceeds the set-point', async () => {
    const rig = startRig({ plan: () => byHand(110) });
    await rig.run(3);
    rig.dispatch.start('ann');
    rig.plant.force('pcs1', { reactivePower: -75 });
    await rig.run(5);
    expect(read(rig, 'activePowerSet')).toBe(100);
  });
});

describe('a reactive set-point lapses', () => {
  const set = async (rig: Rig): Promise<Rig> => {
    await rig.run(3);
    rig.write('pcs1', { reactivePowerSet: 40 });
    await rig.run(30);
    // While the station runs and nobody ends it, it is kept like an active set-point.
    expect(read(rig, 'reactivePowerSet')).toBe(40);
    return rig;
  };
  it('when the strategy stops', async () => {
    const rig = startRig({ plan: () => byHand(30) });
    await rig.run(3);
    rig.dispatch.start('ann');
    await set(rig);
    rig.dispatch.stop('ann');
    await rig.run(2);
    expect(read(rig, 'reactivePowerSet')).toBe(0);
    expect(read(rig, 'activePowerSet')).toBe(0);
  });
  it('when a person stops the converter', async () => {
    const rig = await set(startRig({ plan: () => undefined }));
    await rig.dispatch.beforeCommand(rig.record('pcs1'), 'stop', 'ann');
    await rig.run(2);
    expect(read(rig, 'reactivePowerSet')).toBe(0);
  });
  it('when the converter has not responded for some time', async () => {
    const rig = await set(startRig({ plan: () => undefined }));
    rig.silent.add('pcs1');
    await rig.run(12);
    rig.silent.clear();
    await rig.run(2);
    expect(read(rig, 'reactivePowerSet')).toBe(0);
  });
  it('when the station starts', async () => {
    const rig = startRig({ plan: () => undefined });
    rig.foreign('pcs1', 'reactivePowerSet', 40);
    await rig.run(3);
    expect(read(rig, 'reactivePowerSet')).toBe(0);
  });
  it('after the active set-point has ended, never before', async () => {
    const rig = startRig({ plan: () => byHand(30) });
    await rig.run(3);
    rig.dispatch.start('ann');
    await set(rig);
    rig.written.length = 0;
    rig.dispatch.stop('ann');
    await rig.run(2);
    const points = rig.written.map(({ point }) => point);
    expect(points.indexOf('activePowerSet')).toBeGreaterThanOrEqual(0);
    expect(points.indexOf('activePowerSet')).toBeLessThan(points.indexOf('reactivePowerSet'));
  });
});

it('set-point and reason are from the same moment, also between two seconds', async () => {
  const rig = startRig({ plan: () => byHand(60), everyMs: 3_600_000 });
  await rig.run(3);
  rig.dispatch.start('ann');
  await rig.run(10);
  rig.plant.force('stack1', { chargeAllowed: 0 });
  // As if a reading of the battery arrived, without a second passing.
  await rig.heard('stack1');
  expect(read(rig, 'activePowerSet')).toBe(0);
  expect(rig.dispatch.reason()).toMatchObject({ code: 'charge-forbidden', limited: 0 });
  await rig.dispatch.close();
});
