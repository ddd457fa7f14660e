// A power that a person sets at the converter has the same limits and reasons as that of a strategy. Reactive power uses a part
// of the rated apparent power.
import { describe, expect, it } from 'vitest';
import { cabinet } from '../../demoSet.ts';
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

describe('a power that a person sets at the converter', () => {
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
  it('keeps the reason of the battery that limits it, until the power is set again', async () => {
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

describe('a converter without an assigned battery', () => {
  // In the plant, the battery is connected all the same.
  const devices = cabinet.devices.map((each) => (each.id === 'pcs1' ? { ...each, relates: {} } : each));
  const startWithout = async (): Promise<Rig> => {
    const rig = startRig({ devices, plan: () => undefined });
    await rig.run(6);
    return rig;
  };
  it.each([50, -50])('accepts no power of %f kW from a person, but zero and a stop', async (power) => {
    const rig = await startWithout();
    expect(() => rig.write('pcs1', { activePowerSet: power })).toThrow('{{reason}}: maximum {{power}} kW');
    rig.write('pcs1', { activePowerSet: 0 });
    rig.write('pcs1', { control: 2 });
    await rig.dispatch.beforeCommand(rig.record('pcs1'), 'stop', 'ann');
    await rig.dispatch.stopStorage('ann');
    expect(read(rig, 'activePowerSet')).toBe(0);
  });
  it('is set to zero if its register contains a power, with the reason that a strategy gives', async () => {
    const rig = await startWithout();
    rig.foreign('pcs1', 'activePowerSet', 50);
    await rig.run(2);
    expect(read(rig, 'activePowerSet')).toBe(0);
    expect(rig.dispatch.reason()).toMatchObject({ code: 'no-battery', wanted: 50, limited: 0 });
    const steered = startRig({ devices, plan: () => byHand(50) });
    await steered.run(3);
    steered.dispatch.start('ann');
    await steered.run(3);
    expect(steered.dispatch.reason()).toMatchObject({ code: 'no-battery', limited: 0 });
  });
  it('continues to supply the loads off-grid, because an unknown battery stops no island', async () => {
    const rig = await startWithout();
    rig.plant.force('pcs1', { gridState: 0, runState: 1, activePower: -20 });
    await rig.run(10);
    expect(rig.stops).toEqual([]);
  });
  it('accepts power as soon as a battery is assigned', async () => {
    const all = [...devices];
    const rig = startRig({ devices: all, plan: () => undefined });
    await rig.run(3);
    all.splice(0, all.length, ...cabinet.devices);
    rig.write('pcs1', { activePowerSet: 50 });
    await rig.run(5);
    expect(read(rig, 'activePowerSet')).toBe(50);
  });
  it.each(['meterGrid', 'removed'])('accepts no power if %s is assigned, which is no battery', async (stack) => {
    const wrong = cabinet.devices.map((each) => (each.id === 'pcs1' ? { ...each, relates: { stack } } : each));
    const rig = startRig({ devices: wrong, plan: () => undefined });
    await rig.run(3);
    expect(() => rig.write('pcs1', { activePowerSet: 50 })).toThrow('{{reason}}: maximum {{power}} kW');
  });
});

describe('the apparent power', () => {
  const apparent = (rig: Rig): number => Math.hypot(read(rig, 'activePowerSet'), read(rig, 'reactivePowerSet'));
  const rated = 125;
  it('limits the active power to the part that the reactive power leaves, and the reason includes the power without this limit', async () => {
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
  it('also limits a power that a person sets at the converter', async () => {
    const rig = await byPerson(110);
    rig.write('pcs1', { reactivePowerSet: 100 });
    await rig.run(3);
    expect(read(rig, 'activePowerSet')).toBe(75);
    expect(rig.dispatch.reason()).toMatchObject({ code: 'apparent-power', wanted: 110, limited: 75 });
    expect(() => rig.write('pcs1', { activePowerSet: -90 })).toThrow('{{reason}}: maximum {{power}} kW');
  });
  it('includes the measured reactive power if it exceeds the set-point', async () => {
    const rig = startRig({ plan: () => byHand(110) });
    await rig.run(3);
    rig.dispatch.start('ann');
    rig.plant.force('pcs1', { reactivePower: -75 });
    await rig.run(5);
    expect(read(rig, 'activePowerSet')).toBe(100);
  });
});

describe('a reactive set-point', () => {
  const set = async (rig: Rig): Promise<Rig> => {
    await rig.run(3);
    rig.write('pcs1', { reactivePowerSet: 40 });
    await rig.run(30);
    // While the station runs and nobody ends the set-point, it stays in force, as one for active power does.
    expect(read(rig, 'reactivePowerSet')).toBe(40);
    return rig;
  };
  it('ends when the strategy stops', async () => {
    const rig = startRig({ plan: () => byHand(30) });
    await rig.run(3);
    rig.dispatch.start('ann');
    await set(rig);
    rig.dispatch.stop('ann');
    await rig.run(2);
    expect(read(rig, 'reactivePowerSet')).toBe(0);
    expect(read(rig, 'activePowerSet')).toBe(0);
  });
  it('ends when a person stops the converter', async () => {
    const rig = await set(startRig({ plan: () => undefined }));
    await rig.dispatch.beforeCommand(rig.record('pcs1'), 'stop', 'ann');
    await rig.run(2);
    expect(read(rig, 'reactivePowerSet')).toBe(0);
  });
  it('ends when the converter has not responded for some time', async () => {
    const rig = await set(startRig({ plan: () => undefined }));
    rig.silent.add('pcs1');
    await rig.run(12);
    rig.silent.clear();
    await rig.run(2);
    expect(read(rig, 'reactivePowerSet')).toBe(0);
  });
  it('ends when the station starts', async () => {
    const rig = startRig({ plan: () => undefined });
    rig.foreign('pcs1', 'reactivePowerSet', 40);
    await rig.run(3);
    expect(read(rig, 'reactivePowerSet')).toBe(0);
  });
  it('ends after the active set-point, never before it', async () => {
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

it('a change of the limits between two seconds changes set-point and reason at the same moment', async () => {
  const rig = startRig({ plan: () => byHand(60), everyMs: 3_600_000 });
  await rig.run(3);
  rig.dispatch.start('ann');
  await rig.run(10);
  rig.plant.force('stack1', { chargeAllowed: 0 });
  // The same happens when a reading of the battery arrives between two seconds.
  await rig.heard('stack1');
  expect(read(rig, 'activePowerSet')).toBe(0);
  expect(rig.dispatch.reason()).toMatchObject({ code: 'charge-forbidden', limited: 0 });
  await rig.dispatch.close();
});
