// A converter that does not follow, for the duration of its fault: the power that flows, the alarms, stops, disconnections and
// latches.
import { describe, expect, it } from 'vitest';
import { byHand, type Rig, startRig, type Taking } from '../rig.ts';

const power = (rig: Rig): number => rig.value('pcs1', 'activePower');
/** Own consumption of a converter in kW. */
const itself = 2;
/** Declared times in s: stop, disconnection, and opening of the battery contactors. */
const [stopS, disconnectS, opensS] = [6, 6, 4];
const reportedOf = (rig: Rig, alarm: string) => rig.reported.filter((each) => each.alarm === alarm);

async function charging(asked = 60, rig = startRig({ plan: () => byHand(asked) })): Promise<Rig> {
  await rig.run(3);
  rig.dispatch.start('ann');
  await rig.run(20);
  expect(power(rig)).toBeCloseTo(asked, 0);
  expect(rig.reported).toEqual([]);
  return rig;
}

describe('if the battery forbids the power', () => {
  it('a converter that ignores all writes is stopped, its battery is disconnected, and it latches until a person resets it', async () => {
    const rig = await charging();
    rig.takes.set('pcs1', 'ignores');
    rig.plant.force('stack1', { chargeAllowed: 0 });
    const from = rig.plant.at;
    await rig.run(stopS);
    expect(rig.stops).toEqual([]);
    await rig.run(2);
    expect(rig.stops.length).toBeGreaterThan(0);
    expect(rig.stops.map((at) => (at - from) / 1000)[0]).toBeLessThanOrEqual(stopS + 2);
    // The reason follows the measured behaviour of the converter, not its set-point.
    const { code, limited, measured } = rig.dispatch.reason();
    expect({ code, limited }).toEqual({ code: 'not-following', limited: 0 });
    expect(measured).toBeCloseTo(60, 0);
    await rig.run(20);
    expect(power(rig)).toBeLessThan(itself);
    expect(rig.value('stack1', 'positiveContactor')).toBe(0);
    expect(rig.logged).toContain('latch.disconnect stack1');
    expect(rig.latches()).toEqual([expect.objectContaining({ device: 'pcs1', reason: 'not-following', reach: 'own' })]);
    expect(rig.dispatch.state().strategy).toBe('stopped');
    expect(() => rig.dispatch.start('ann')).toThrow('Reset it first');
    const [alarm] = reportedOf(rig, 'not-following');
    expect(alarm).toMatchObject({ on: true, numbers: { written: 0, readBack: 60 } });
    expect(alarm?.numbers.measured).toBeCloseTo(60, 0);
    // The latch persists across a restart of the station.
    const again = startRig({ plan: () => byHand(60), latches: rig.latches(), state: rig.plant.save() });
    await again.run(5);
    expect(() => again.dispatch.start('ann')).toThrow('Reset it first');
    again.plant.force('stack1', undefined);
    expect(again.dispatch.resetLatches('ann')).toEqual([]);
  });

  it.each<[what: string, device: string, points: Record<string, number>, takes: Taking]>([
    ['a battery that forbids charging', 'stack1', { chargeAllowed: 0 }, 'ignores'],
    ['a battery at fault', 'stack1', { faultState: 1 }, 'ignores'],
    ['a power limit of 14 kW', 'stack1', { chargePowerLimit: 14 }, 'ignores'],
    ['a cell above its maximum voltage', 'stack1', { maxCellVoltage: 3.7 }, 'ignores'],
    ['a fire', 'smoke1', { smoke: 1 }, 'ignores'],
    ['an insulation fault', 'stack1', { systemInsulation: 20 }, 'ignores'],
    ['a battery whose SOC cannot be read', 'stack1', { soc: Number.NaN }, 'ignores'],
    ['a converter that ignores set-points but stops', 'stack1', { chargeAllowed: 0 }, 'ignores set-points'],
  ])('no power flows for longer than declared: %s', async (_what, device, points, takes) => {
    const rig = await charging();
    rig.takes.set('pcs1', takes);
    rig.plant.force(device, points);
    const allowed = points.chargePowerLimit ?? 0;
    const flowed = await rig.run(60, () => power(rig) > allowed + itself + 3.75);
    expect(flowed).toBeLessThanOrEqual(stopS + (takes === 'ignores' ? disconnectS + opensS : 0) + 4);
    expect(flowed).toBeGreaterThan(stopS - 2);
    expect(power(rig)).toBeLessThan(itself);
    expect(reportedOf(rig, 'not-following').map(({ on }) => on)[0]).toBe(true);
  });

  it('a converter that is stopped in time does not latch, waits, and restarts by itself', async () => {
    const rig = await charging();
    rig.takes.set('pcs1', 'ignores set-points');
    rig.plant.force('stack1', { chargeAllowed: 0 });
    await rig.run(30);
    expect(rig.latches()).toEqual([]);
    expect(rig.value('pcs1', 'runState')).toBe(0);
    rig.takes.clear();
    rig.plant.force('stack1', undefined);
    await rig.run(240);
    expect(rig.value('pcs1', 'runState')).toBe(0);
    expect(rig.dispatch.reason().code).toBe('not-following');
    await rig.run(120);
    expect(power(rig)).toBeCloseTo(60, 0);
    expect(reportedOf(rig, 'not-following').map(({ on }) => on)).toEqual([true, false]);
  });

  it('the battery of a converter that keeps running without a response is disconnected', async () => {
    const rig = await charging();
    rig.plant.write('pcs1', '', 'heartbeatTimeout', 0);
    rig.silent.add('pcs1');
    rig.plant.force('stack1', { chargeAllowed: 0 });
    const flowed = await rig.run(60, () => power(rig) > itself);
    expect(flowed).toBeLessThanOrEqual(stopS + disconnectS + opensS + 3);
    expect(rig.value('stack1', 'positiveContactor')).toBe(0);
  });
});

describe('if a limit of the grid point applies', () => {
  it('a converter that keeps charging above the demand limit is stopped', async () => {
    let limit: number | undefined;
    const rig = await charging(60, startRig({ plan: () => byHand(60, limit === undefined ? {} : { demandLimit: limit }) }));
    rig.takes.set('pcs1', 'ignores set-points');
    limit = rig.value('meterGrid', 'activePower') - 40;
    expect(await rig.run(40, () => power(rig) > 40)).toBeLessThanOrEqual(stopS + 6);
    expect(rig.stops.length).toBeGreaterThan(0);
  });
});

describe('if nothing forbids the power', () => {
  it.each<[what: string, takes: Taking, readBack: number]>([
    ['ignores its set-points', 'ignores', 60],
    ['clamps them', { limit: 60 }, 60],
    ['follows twenty seconds late', { lateS: 20 }, 60],
  ])('a converter that %s is reported within about ten seconds, and continues', async (_what, takes, readBack) => {
    let asked = 60;
    const rig = await charging(60, startRig({ plan: () => byHand(asked) }));
    rig.takes.set('pcs1', takes);
    asked = 100;
    const from = rig.plant.at;
    await rig.run(16);
    const [alarm, ...others] = rig.reported;
    expect(others).toEqual([]);
    expect(alarm).toMatchObject({ alarm: 'not-following', on: true, numbers: { written: 100, readBack } });
    const after = ((alarm?.at ?? 0) - from) / 1000;
    expect(after).toBeGreaterThanOrEqual(8);
    expect(after).toBeLessThanOrEqual(13);
    expect(rig.stops).toEqual([]);
    expect(rig.dispatch.reason()).toMatchObject({ code: 'not-following', limited: 100 });
    rig.takes.clear();
    await rig.run(30);
    expect(rig.dispatch.reason().code).toBe('manual');
    expect(rig.reported.map(({ on }) => on)).toEqual([true]);
    await rig.run(300);
    expect(rig.reported.map(({ on }) => on)).toEqual([true, false]);
  });
  it('a converter that clamps a constant set-point for a while does not count as another master', async () => {
    const rig = await charging(100, startRig({ plan: () => byHand(100) }));
    rig.foreign('pcs1', 'activePowerSet', 50);
    rig.takes.set('pcs1', { limit: 50 });
    await rig.run(60);
    rig.takes.clear();
    await rig.run(330);
    expect(rig.reported.map(({ alarm, on }) => [alarm, on])).toEqual([
      ['not-following', true],
      ['not-following', false],
    ]);
  });
  it('a converter that is five seconds late is within the response time', async () => {
    let asked = 60;
    const rig = await charging(60, startRig({ plan: () => byHand(asked) }));
    rig.takes.set('pcs1', { lateS: 5 });
    for (asked of [90, 20, -50, 70]) await rig.run(40);
    expect(rig.reported).toEqual([]);
  });
});

describe('another system that writes', () => {
  it('is reported, overwritten by the next regular set-point, and not fought', async () => {
    const rig = await charging();
    rig.foreign('pcs1', 'activePowerSet', -20);
    await rig.run(3);
    const [alarm] = rig.reported;
    expect(alarm).toMatchObject({ alarm: 'second-master', on: true, numbers: { seen: -20, written: 60 } });
    expect(rig.value('pcs1', 'activePowerSet')).toBe(60);
    await rig.run(70);
    expect(rig.reported.map(({ on }) => on)).toEqual([true, false]);
  });
  it('may change a manual power within the band, and is overwritten beyond it', async () => {
    const rig = startRig({ plan: () => undefined });
    await rig.run(3);
    rig.write('pcs1', { activePowerSet: 30 });
    await rig.run(40);
    expect(rig.reported).toEqual([]);
    rig.foreign('pcs1', 'activePowerSet', 50);
    await rig.run(20);
    expect(rig.reported.map(({ alarm }) => alarm)).toEqual(['second-master']);
    expect(rig.value('pcs1', 'activePowerSet')).toBe(50);
    rig.plant.force('stack1', { chargePowerLimit: 20 });
    await rig.run(3);
    expect(rig.value('pcs1', 'activePowerSet')).toBe(20);
  });
});
