// Tests a converter that ignores its set-point while its battery permits no power: which values are written, and when the
// battery is disconnected.
import { expect, it } from 'vitest';
import { openBand, shutBand } from '../../../../src/station/dispatch/binding/band.ts';
import { createFollowUp } from '../../../../src/station/dispatch/followUp/followUp.ts';
import { createSetPointWriter } from '../../../../src/station/dispatch/setPointWriter.ts';
import { type Converter, createPlantView } from '../../../../src/station/dispatch/plantView.ts';
import { deviceOf, types } from '../../demoSet.ts';
import { converterOf } from '../converter.ts';

const [start, stop] = [1, 2];
const running = converterOf('pcs1', {
  stack: 'stack1',
  chargeLimit: 0,
  dischargeLimit: 0,
  power: -40,
  band: shutBand('fire', true),
});

/**
 * Returns the values that are written each second and the seconds in which a battery is disconnected. `seen` is the converter in
 * each second.
 */
async function watch(
  seconds: number,
  seen: (second: number) => Partial<Converter>,
  readAt: (second: number) => number = (second) => second * 1000,
) {
  let second = 0;
  const written: Record<string, number>[] = [];
  const disconnected: number[] = [];
  const clock = { now: () => second * 1000 };
  const followUp = createFollowUp({ clock, typeOf: () => types.pcs, readAt: () => readAt(second) });
  const setPointWriter = createSetPointWriter({
    clock,
    turnEveryMs: 15_000,
    attempted: (id, values) => followUp.attempted(id, values),
    wrote: (id, values) => followUp.wrote(id, values),
    outlet: { set: (_device, values) => Promise.resolve(void written.push({ second, ...values })) },
  });
  for (; second < seconds; second += 1) {
    const converter = { ...running, ...seen(second) };
    const values = { activePower: converter.power, activePowerSet: converter.set ?? 0 };
    const { deaf, disconnect } = followUp.look([converter], (id) => (id === 'pcs1' ? values : undefined));
    if (disconnect.length > 0) disconnected.push(second);
    setPointWriter.steer([{ ...converter, deaf: deaf.has('pcs1') }], undefined);
    await setPointWriter.sent();
  }
  return { written, disconnected };
}
const stopsIn = ({ written }: Awaited<ReturnType<typeof watch>>) =>
  written.flatMap(({ second, control }) => (control === stop ? [second] : []));

it('a converter that keeps running under a latch is stopped after its response time, and the stop is repeated until it works', async () => {
  const watched = await watch(20, (second) => (second < 12 ? {} : { power: 0.3, on: false }));
  expect(stopsIn(watched)).toEqual([7, 10]);
  expect(watched.written.some(({ control }) => control === start)).toBe(false);
  expect(watched.disconnected).toEqual([]);
});
it('the battery of a converter that keeps running after the stop is disconnected repeatedly', async () => {
  const watched = await watch(20, () => ({ band: shutBand('charge-forbidden', false), power: 40 }));
  expect(stopsIn(watched)).toEqual([7, 10, 13, 16, 19]);
  expect(watched.disconnected).toEqual([13, 16, 19]);
});
it('a battery is not disconnected because of a reading from before the stop, for 12 s at most', async () => {
  const flowing = { band: shutBand('charge-forbidden', false), power: 40 };
  const before = await watch(
    20,
    () => flowing,
    () => 5900,
  );
  expect(stopsIn(before)).toEqual([7, 10, 13, 16, 19]);
  expect(before.disconnected).toEqual([19]);
  const late = await watch(
    20,
    (second) => ({ ...flowing, power: second < 17 ? 40 : 0 }),
    (second) => (second < 17 ? 5900 : 17_000),
  );
  expect(late.disconnected).toEqual([]);
  const after = await watch(
    20,
    () => flowing,
    () => 6100,
  );
  expect(after.disconnected).toEqual([13, 16, 19]);
});
it('a converter that follows its set-point is not stopped', async () => {
  expect(stopsIn(await watch(20, (second) => ({ power: Math.min(0, -40 + 10 * second) })))).toEqual([]);
});
it('a power slightly above a non-zero limit is tolerated, and only the limited direction is checked', async () => {
  const band = { ...openBand, high: 14, highBy: 'battery-power' as const };
  expect(stopsIn(await watch(9, () => ({ band, power: 16.5 })))).toEqual([]);
  expect(stopsIn(await watch(9, () => ({ band, power: 17.5 })))).toEqual([7]);
  expect(stopsIn(await watch(9, () => ({ band, power: -60 })))).toEqual([]);
});
it('a converter in island operation is stopped at once, and has its heartbeat between two stops', async () => {
  const watched = await watch(5, () => ({ island: true }));
  expect(stopsIn(watched)).toEqual([0, 3]);
  expect(watched.written.filter(({ heartbeat }) => heartbeat !== undefined)).toHaveLength(3);
});
it('a converter in island operation is not stopped by the limit of a distribution node', async () => {
  const low = { ...openBand, low: 0, lowBy: 'node' as const };
  expect(stopsIn(await watch(20, () => ({ island: true, band: low })))).toEqual([]);
});
it('the power of the battery shows that a converter without a response does not follow', async () => {
  const clock = { at: 0, now: () => clock.at };
  const followUp = createFollowUp({ clock, typeOf: () => types.pcs });
  const silent = { ...running, fresh: false, ready: false, power: 0, band: shutBand('charge-forbidden', false) };
  const findings = (power: number) => followUp.look([silent], (id) => (id === 'stack1' ? { power } : undefined));
  for (; clock.at < 13_000; clock.at += 1000) expect(findings(40).disconnect).toEqual([]);
  expect(findings(40).disconnect).toEqual(['pcs1']);
  await Promise.resolve();
  clock.at += 3000;
  expect(findings(0.5).disconnect).toEqual([]);
});
it('a model without a heartbeat receives only set-points, and a manual power stays while the converter is read', async () => {
  const own = { beats: false as const, band: openBand, power: 30, set: 30 };
  const left = await watch(30, (second) => ({ ...own, fresh: second < 15 }));
  // Zero is written in the first second after a start, and after 10 s without a reading.
  expect(left.written.filter(({ second = 0 }) => second < 25)).toEqual([{ second: 0, activePowerSet: 0 }]);
  expect(left.written.at(1)).toEqual({ second: 25, activePowerSet: 0 });
  expect(left.written.every((values) => !('heartbeat' in values))).toBe(true);
});
it('the device file determines whether a model has a heartbeat', () => {
  const { pcs } = types;
  const [name, make] = Object.entries(pcs?.models ?? {})[0] ?? [];
  if (!pcs || !make || name === undefined) throw new Error('There is no converter');
  const { heartbeat: _none, ...registers } = make.registers;
  const withoutBeat = { ...types, pcs: { ...pcs, models: { ...pcs.models, without: { ...make, registers } } } };
  const seen = (model: string) =>
    createPlantView({
      clock: { now: () => 0 },
      timezone: () => 'UTC',
      devices: () => [{ ...deviceOf('pcs1'), model }],
      types: () => withoutBeat,
      live: { get: () => undefined },
      fresh: () => undefined,
      binder: { bands: (converters) => converters.map((each) => ({ ...each, band: openBand })) },
    }).converters()[0];
  expect(seen('without')).toMatchObject({ id: 'pcs1', beats: false });
  expect(seen(name)).not.toHaveProperty('beats');
});
