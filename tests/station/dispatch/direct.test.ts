// A power that a person sets at the converter has the same limits as a strategy, and the same reasons. Reactive power takes its part of the rating.
import { describe, expect, it } from 'vitest';
import { byHand, type Rig, startRig } from './rig.ts';

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
  it.each([50, -50])('of %f kW ends when the SOC of its battery cannot be read, and no other is taken', async (power) => {
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
  it('that its battery lowers has the reason of the battery, as long as it stays as it was left', async () => {
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
  it('leaves the active power what the reactive power does not take, with its reason and what would be without it', async () => {
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
  it('binds a power set at the converter as well', async () => {
    const rig = await byPerson(110);
    rig.write('pcs1', { reactivePowerSet: 100 });
    await rig.run(3);
    expect(read(rig, 'activePowerSet')).toBe(75);
    expect(rig.dispatch.reason()).toMatchObject({ code: 'apparent-power', wanted: 110, limited: 75 });
    expect(() => rig.write('pcs1', { activePowerSet: -90 })).toThrow('{{reason}}: maximum {{power}} kW');
  });
  it('takes what is measured where the converter makes more of it than was set', async () => {
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
    // As long as the station is there and nobody ends it, it stays like an active one.
    expect(read(rig, 'reactivePowerSet')).toBe(40);
    return rig;
  };
  it('with a stop of the strategy', async () => {
    const rig = startRig({ plan: () => byHand(30) });
    await rig.run(3);
    rig.dispatch.start('ann');
    await set(rig);
    rig.dispatch.stop('ann');
    await rig.run(2);
    expect(read(rig, 'reactivePowerSet')).toBe(0);
    expect(read(rig, 'activePowerSet')).toBe(0);
  });
  it('with a stop of the converter by a person', async () => {
    const rig = await set(startRig({ plan: () => undefined }));
    await rig.dispatch.beforeCommand(rig.record('pcs1'), 'stop', 'ann');
    await rig.run(2);
    expect(read(rig, 'reactivePowerSet')).toBe(0);
  });
  it('when the converter was not reached for a while', async () => {
    const rig = await set(startRig({ plan: () => undefined }));
    rig.silent.add('pcs1');
    await rig.run(12);
    rig.silent.clear();
    await rig.run(2);
    expect(read(rig, 'reactivePowerSet')).toBe(0);
  });
  it('when the station begins', async () => {
    const rig = startRig({ plan: () => undefined });
    rig.foreign('pcs1', 'reactivePowerSet', 40);
    await rig.run(3);
    expect(read(rig, 'reactivePowerSet')).toBe(0);
  });
  it('after the active one has left, never before it', async () => {
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

it('set-point and reason belong to one moment, also between two seconds', async () => {
  const rig = startRig({ plan: () => byHand(60), everyMs: 3_600_000 });
  await rig.run(3);
  rig.dispatch.start('ann');
  await rig.run(10);
  rig.plant.force('stack1', { chargeAllowed: 0 });
  // As if the battery were heard: no second passes.
  await rig.heard('stack1');
  expect(read(rig, 'activePowerSet')).toBe(0);
  expect(rig.dispatch.reason()).toMatchObject({ code: 'charge-forbidden', limited: 0 });
  await rig.dispatch.close();
});
