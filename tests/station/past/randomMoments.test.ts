// Twenty moments of a generated past, drawn with a fixed seed. Each page shows the values that a range query of the history
// returns.
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dayOf } from '../../../src/core/time.ts';
import { openAlarmStore } from '../../../src/station/alarm/alarmStore.ts';
import { startReal, type Started, until } from '../whole/realStation.ts';
import { makePast, type MadePast, minute } from './madePast.ts';

let real: Started;
let headers: Record<string, string>;
let past: MadePast;
const minutes = 40;
/** A multiplicative congruential generator, which returns the same numbers on every machine. */
function drawn(count: number): number[] {
  let seed = 20_261_114;
  return Array.from({ length: count }, () => (seed = (seed * 48_271) % 2_147_483_647) / 2_147_483_647);
}
const moments = drawn(20).map((share) => Math.floor((2 + share * (minutes - 3)) * minute));
const alarms = drawn(30).map((share, index) => ({ from: share * minutes * minute, lasts: ((index % 7) + 1) * minute }));

beforeAll(async () => {
  real = await startReal();
  headers = await real.rest();
  const { station } = real;
  await until(() =>
    station.devices().every(({ id }) => ['normal', 'alarm', 'none'].includes(station.live.state(id))) ? true : undefined,
  );
  past = makePast(station, 9 * 86_400_000, minutes, 'pcs1');
  const store = openAlarmStore(join(real.folder, 'data', 'core.db'));
  const of = {
    device: 'meterGrid',
    deviceName: 'M',
    deviceType: 'em2',
    busbarName: 'P',
    level: 'B',
    title: 'X',
    originalTitle: 'X',
  } as const;
  store.addAll(
    alarms.map(({ from, lasts }, index) => ({
      ...of,
      alarm: `x${index}`,
      occurTime: past.start + from,
      endTime: past.start + from + lasts,
      status: 'end',
    })),
  );
  store.close();
}, 120_000);
afterAll(() => real.remove());

async function ask<T>(call: string, body: Record<string, unknown>, moment: number): Promise<T> {
  const { url, method } = real.station.content().calls[call] ?? { url: call };
  const of = { ...headers, moment: String(moment) };
  if (method !== 'GET') return (await real.post(url, body, of)).data as T;
  const response = await fetch(
    `${real.url}${url}?${new URLSearchParams(Object.entries(body).map(([name, value]) => [name, String(value)])).toString()}`,
    { headers: of },
  );
  return ((await response.json()) as { data: T }).data;
}
/** The stored value of the last completed minute, read by a range query instead of the code under test. */
async function storedValue(device: string, point: string, moment: number): Promise<number> {
  const start = Math.floor(moment / minute) * minute - minute;
  const { values } = await real.station.series.range({
    device,
    points: [point],
    start,
    end: start + minute,
    stepS: 60,
    stat: 'last',
  });
  return values[point]?.[0] ?? Number.NaN;
}

describe.each(moments)('the station at %i ms into the past', (into) => {
  const now = () => past.start + into;
  it('has the device values and states of the moment', async () => {
    type Reading = { id: string; type: string; state: string; values: Record<string, number> };
    const meters = await ask<Reading[]>('monitor.em', {}, now());
    expect(meters.length).toBeGreaterThan(2);
    for (const { id, type, state, values } of meters) {
      expect([id, values[`${type}#activePower`], state === 'normal' || state === 'alarm']).toEqual([
        id,
        (await storedValue(id, 'activePower', now())) * 1000,
        true,
      ]);
    }
    type Overview = { live: Record<string, { state: string }>; alarmed: number };
    const overview = await ask<Overview>('monitor.realTime', {}, now());
    expect(overview.live.pcs1?.state).toBe('offline');
    expect(overview.live.meterGrid?.state).toBe(running(now()) > 0 ? 'alarm' : 'normal');
  });
  it('has the cell voltages of the moment', async () => {
    type Parts = { groups: { id: string; start: number }[]; values: Record<string, (number | null)[]> };
    const cells = await ask<Parts>('monitor.parts', { type: 'cell', device: 'stack1' }, now());
    const [group] = cells.groups;
    const path = group?.id.slice('stack1'.length) ?? '';
    expect(cells.values['cell#voltage']?.[group?.start ?? -1]).toBeCloseTo(
      await storedValue('stack1', `${path}/cell.1#voltage`, now()),
      6,
    );
  });
  it('has the grid power of the moment on the home page and in the wiring diagram', async () => {
    const grid = (await storedValue('meterGrid', 'activePower', now())) * 1000;
    const { data } = await real.post(
      real.station.content().calls['home.statistics']?.url ?? '',
      {},
      { ...headers, moment: String(now()) },
    );
    const rows = (data as { rows: { flow: string; power?: number }[] }).rows;
    expect(rows.find(({ flow }) => flow === 'import')?.power).toBe(grid);
    const wiring = await ask<{ live?: unknown }>('wiring.search', {}, now());
    expect(JSON.stringify(wiring)).toContain(String(grid));
  });
  it('has the running alarms of the moment', async () => {
    type List = { list: { alarm: string }[]; total: number };
    const found = await ask<List>('alarm.history', { status: 'running' }, now());
    expect(found.total).toBe(running(now()));
    expect((await ask<{ total: number }>('alarm.count', {}, now())).total).toBe(running(now()));
  });
  it('has the dispatch state of the moment, and no later decision', async () => {
    const { reason, strategy } = await ask<{ reason: { code: string; limited: number }; strategy: string }>(
      'strategy.state',
      {},
      now(),
    );
    expect(strategy).toBe('running');
    expect(reason.limited).toBe((await storedValue('dispatch', 'power', now())) * 1000);
    const decided = await ask<{ list: { at: number }[] }>('dispatch.decisions', { range: daysTo(now()) }, now());
    expect(decided.list.length).toBeGreaterThan(0);
    expect(decided.list.filter(({ at }) => at > now())).toEqual([]);
  });
});

/** Includes the day before, because a moment may be just after midnight. */
const daysTo = (moment: number): string[] =>
  [moment - 86_400_000, moment].map((each) => dayOf(each, real.station.scope().timezone));

/** Counts the generated alarms that run at the moment. */
function running(moment: number): number {
  return alarms.filter(({ from, lasts }) => past.start + from <= moment && past.start + from + lasts > moment).length;
}
