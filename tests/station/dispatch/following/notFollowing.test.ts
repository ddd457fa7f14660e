// A converter that does not follow, for the duration of its fault: the power that flows, the alarms, stops, disconnections and
// latches.
import { describe, expect, it } from 'vitest';
import { byHand, type Rig, startRig, type Taking } from '../rig.ts';

const power = (rig: Rig): number => rig.value('pcs1', 'activePower');
/** Standby consumption of a converter in kW. */
const itself = 2;
/** Declared times in s for the stop, the disconnection, and the opening of the battery contactors. */
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

describe('a converter whose battery forbids the power', () => {
  it('is stopped, disconnected from its battery and latched until a person resets it, if it ignores all writes', async () => {
    const rig = await charging();
    rig.takes.set('pcs1', 'ignores');
    rig.plant.force('stack1', { chargeAllowed: 0 });
    const from = rig.plant.at;
    await rig.run(stopS);
    expect(rig.stops).toEqual([]);
    await rig.run(2);
    expect(rig.stops.length).toBeGreaterThan(0);
    expect(rig.stops.map((at) => (at - from) / 1000)[0]).toBeLessThanOrEqual(stopS + 2);
    // The reason is based on the measured behaviour of the converter, not on its set-point.
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
    // The latch remains after a restart of the station.
    const again = startRig({ plan: () => byHand(60), latches: rig.latches(), state: rig.plant.save() });
    await again.run(5);
    expect(() => again.dispatch.start('ann')).toThrow('Reset it first');
    again.plant.force('stack1', undefined);
    expect(again.dispatch.resetLatches('ann')).toEqual([]);
  });

  it.each<[what: string, device: string, points: Record<string, number>, takes: Taking]>([
    ['a battery that forbids charging', 'stack1', { chargeAllowed: 0 }, 'ignores'],
    ['a battery with a fault', 'stack1', { faultState: 1 }, 'ignores'],
    ['a power limit of 14 kW', 'stack1', { chargePowerLimit: 14 }, 'ignores'],
    ['a cell above its maximum voltage', 'stack1', { maxCellVoltage: 3.7 }, 'ignores'],
    ['a fire', 'smoke1', { smoke: 1 }, 'ignores'],
    ['an insulation fault', 'stack1', { systemInsulation: 20 }, 'ignores'],
    ['a battery whose SOC cannot be read', 'stack1', { soc: Number.NaN }, 'ignores'],
    ['a converter that ignores set-points but stops', 'stack1', { chargeAllowed: 0 }, 'ignores set-points'],
  ])('has no power for longer than declared: %s', async (_what, device, points, takes) => {
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

  it('does not latch if the stop works in time, and restarts automatically after a waiting time', async () => {
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

  it('is disconnected from its battery if it keeps running without a response', async () => {
    const rig = await charging();
    rig.plant.write('pcs1', '', 'heartbeatTimeout', 0);
    rig.silent.add('pcs1');
    rig.plant.force('stack1', { chargeAllowed: 0 });
    const flowed = await rig.run(60, () => power(rig) > itself);
    expect(flowed).toBeLessThanOrEqual(stopS + disconnectS + opensS + 3);
    expect(rig.value('stack1', 'positiveContactor')).toBe(0);
  });
});

describe('a converter at the demand limit', () => {
  it('is stopped if it keeps charging above the limit', async () => {
    let limit: number | undefined;
    const rig = await charging(60, startRig({ plan: () => byHand(60, limit === undefined ? {} : { demandLimit: limit }) }));
    rig.takes.set('pcs1', 'ignores set-points');
    limit = rig.value('meterGrid', 'activePower') - 40;
    expect(await rig.run(40, () => power(rig) > 40)).toBeLessThanOrEqual(stopS + 6);
    expect(rig.stops.length).toBeGreaterThan(0);
  });
  it('is stopped, then disconnected from its battery and latched, if it ignores all writes', async () => {
    let limit: number | undefined;
    const rig = await charging(60, startRig({ plan: () => byHand(60, limit === undefined ? {} : { demandLimit: limit }) }));
    rig.takes.set('pcs1', 'ignores');
    limit = rig.value('meterGrid', 'activePower') - 40;
    const from = rig.plant.at;
    const flowed = await rig.run(60, () => power(rig) > itself);
    expect(flowed).toBeLessThanOrEqual(stopS + disconnectS + opensS + 6);
    const [stopped = Number.NaN] = rig.stops;
    expect((stopped - from) / 1000).toBeGreaterThan(stopS);
    expect(rig.value('stack1', 'positiveContactor')).toBe(0);
    expect(rig.logged).toContain('latch.disconnect stack1');
    expect(rig.latches()).toEqual([expect.objectContaining({ device: 'pcs1', reason: 'not-following', reach: 'own' })]);
    expect(rig.dispatch.state().strategy).toBe('stopped');
    expect(() => rig.dispatch.start('ann')).toThrow('Reset it first');
  });
});

describe('a converter whose power nothing forbids', () => {
  it.each<[what: string, takes: Taking, readBack: number]>([
    ['ignores its set-points', 'ignores', 60],
    ['clamps its set-points', { limit: 60 }, 60],
    ['follows twenty seconds late', { lateS: 20 }, 60],
  ])('is reported within about ten seconds if it %s, and continues', async (_what, takes, readBack) => {
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
  it('is not reported for another system if it clamps a constant set-point for a while', async () => {
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
  it('is not reported if it follows five seconds late, within the response time', async () => {
    let asked = 60;
    const rig = await charging(60, startRig({ plan: () => byHand(asked) }));
    rig.takes.set('pcs1', { lateS: 5 });
    for (asked of [90, 20, -50, 70]) await rig.run(40);
    expect(rig.reported).toEqual([]);
  });
});

describe('another system that writes', () => {
  it('is reported, and its set-point is overwritten by the next regular one', async () => {
    const rig = await charging();
    rig.foreign('pcs1', 'activePowerSet', -20);
    await rig.run(3);
    const [alarm] = rig.reported;
    expect(alarm).toMatchObject({ alarm: 'second-master', on: true, numbers: { seen: -20, written: 60 } });
    expect(rig.value('pcs1', 'activePowerSet')).toBe(60);
    await rig.run(70);
    expect(rig.reported.map(({ on }) => on)).toEqual([true, false]);
  });
  it('may change a manual power within the limits, and is overwritten beyond them', async () => {
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
  it.each([
    ['is reported if it wrote while the converter did not respond for 4 s', 4, ['second-master']],
    ['is not reported after 20 s, in which the converter may have restarted with a set-point of its own', 20, []],
  ])('%s', async (_title, silentS, alarms) => {
    const rig = startRig({ plan: () => undefined });
    await rig.run(3);
    rig.write('pcs1', { activePowerSet: 30 });
    await rig.run(20);
    rig.silent.add('pcs1');
    rig.foreign('pcs1', 'activePowerSet', 50);
    await rig.run(silentS);
    rig.silent.delete('pcs1');
    await rig.run(20);
    expect(reportedOf(rig, 'second-master').map(({ alarm }) => alarm)).toEqual(alarms);
  });
});

describe('a converter that runs and is stopped by another system', () => {
  const startsOf = (rig: Rig) => rig.written.filter(({ point, value }) => point === 'control' && value === 1).length;
  const stopsElsewhere = (rig: Rig) => reportedOf(rig, 'stopped-elsewhere').map(({ on }) => on);

  it('is reported and not started for five minutes', async () => {
    const rig = await charging();
    const starts = startsOf(rig);
    rig.foreign('pcs1', 'control', 2);
    await rig.run(8);
    expect(stopsElsewhere(rig)).toEqual([true]);
    expect(rig.dispatch.reason().code).toBe('stopped-elsewhere');
    await rig.run(285);
    expect([startsOf(rig), power(rig) < itself]).toEqual([starts, true]);
    await rig.run(20);
    expect(startsOf(rig)).toBe(starts + 1);
    expect(power(rig)).toBeCloseTo(60, 0);
    expect(stopsElsewhere(rig)).toEqual([true, false]);
  });
  it('continues at once if a person starts it', async () => {
    const rig = await charging();
    rig.foreign('pcs1', 'control', 2);
    await rig.run(8);
    await rig.dispatch.beforeCommand(rig.record('pcs1'), 'start', 'ann');
    rig.write('pcs1', { control: 1 });
    await rig.run(20);
    expect(power(rig)).toBeCloseTo(60, 0);
    expect(stopsElsewhere(rig)).toEqual([true, false]);
  });
  it.each([
    ['a fault of the converter', 60, 'pcs1', { faultState: 1 }],
    ['a contactor that opened', 60, 'stack1', { positiveContactor: 0, contactorState: 0 }],
    ['a power of zero, at which some models go to standby', 0, 'pcs1', {}],
  ])('is not reported if %s explains the stop', async (_what, asked, device, values) => {
    const rig = await charging(asked);
    rig.foreign('pcs1', 'control', 2);
    await rig.run(2);
    rig.plant.force(device, values);
    await rig.run(20);
    expect(stopsElsewhere(rig)).toEqual([]);
  });
  it('is not reported if the station or a person at the station stops it', async () => {
    const rig = await charging();
    await rig.dispatch.beforeCommand(rig.record('pcs1'), 'stop', 'ann');
    rig.write('pcs1', { control: 2 });
    await rig.run(60);
    expect(rig.reported).toEqual([]);
  });
});
