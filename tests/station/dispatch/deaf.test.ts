// The hand on a converter that nothing may flow from: what it writes where the set-point is not followed.
import { expect, it } from 'vitest';
import { openBand, shutBand } from '../../../src/station/dispatch/binding/band.ts';
import { createHelm } from '../../../src/station/dispatch/helm.ts';
import type { Converter } from '../../../src/station/dispatch/plantView.ts';

const [start, stop] = [1, 2];
const running: Converter = {
  id: 'pcs1',
  ratedPower: 100,
  chargeLimit: 0,
  dischargeLimit: 0,
  fresh: true,
  ready: true,
  on: true,
  island: false,
  stack: 'stack1',
  power: -40,
  set: 0,
  area: undefined,
  soc: 50,
  ratedEnergy: 200,
  band: shutBand('fire', true),
};

/** What is written second by second; `seen` is the converter at that second. */
async function watch(seconds: number, seen: (second: number) => Partial<Converter>): Promise<Record<string, number>[]> {
  let second = 0;
  const written: Record<string, number>[] = [];
  const helm = createHelm({
    clock: { now: () => second * 1000 },
    turnEveryMs: 15_000,
    outlet: { set: (_device, values) => Promise.resolve(void written.push({ second, ...values })) },
  });
  for (; second < seconds; second += 1) {
    helm.steer([{ ...running, ...seen(second) }], undefined);
    await helm.sent();
  }
  return written;
}
const stopsIn = (written: readonly Record<string, number>[]) =>
  written.flatMap(({ second, control }) => (control === stop ? [second] : []));

it('a converter that goes on under a latch is stopped once its set-point had the time, and again until it stands', async () => {
  const written = await watch(20, (second) => (second < 14 ? {} : { power: 0.3, on: false }));
  expect(stopsIn(written)).toEqual([7, 10, 13]);
  expect(written.some(({ control }) => control === start)).toBe(false);
});
it('one that follows is not stopped', async () => {
  expect(stopsIn(await watch(20, (second) => ({ power: Math.min(0, -40 + 10 * second) })))).toEqual([]);
});
it('an island is stopped at once, and between two stops has its heartbeat', async () => {
  const written = await watch(5, () => ({ island: true }));
  expect(stopsIn(written)).toEqual([0, 3]);
  expect(written.filter(({ heartbeat }) => heartbeat !== undefined)).toHaveLength(3);
});
it('an island under nothing that forbids it goes on, whatever else its band leaves', async () => {
  const low = { ...openBand, low: 0, lowBy: 'node' as const };
  expect(stopsIn(await watch(20, () => ({ island: true, band: low })))).toEqual([]);
});
