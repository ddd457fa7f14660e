// The dispatch of a station in London, second by second with a simulated clock: across midnights, the end of a month and both
// changes of daylight saving time. The full run covers a week around each change, otherwise the minutes around it. Each second is
// stored as in a station and compared with the energy records of the plant.
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { dayOf, startOfDay, timeOf } from '../../../../src/core/time.ts';
import type { DocTx, Frame, LiveValues } from '../../../../src/station/contract/index.ts';
import { createDispatch } from '../../../../src/station/dispatch/dispatch.ts';
import { reasons } from '../../../../src/station/dispatch/decision.ts';
import { planFromDocs } from '../../../../src/station/dispatch/plan/planFromDocs.ts';
import { seedDemo } from '../../../../src/station/domain/station/seed.ts';
import { livePlant } from '../../../../src/station/history/livePlant.ts';
import { createPlant, type Plant } from '../../../../src/station/plant/plant.ts';
import type { PlantFile } from '../../../../src/station/plant/plantFile.ts';
import { createDocStore } from '../../../../src/station/store/docs/docs.ts';
import { openCore } from '../../../../src/station/store/docs/docsSchema.ts';
import { createSeriesStore } from '../../../../src/station/store/series/series.ts';
import { seriesShape } from '../../../../src/station/store/series/seriesShape.ts';
import { full } from '../../../chance.ts';
import { cabinet, devices, ownFolder, types } from '../../demoSet.ts';

const zone = 'Europe/London';
const hourS = 3600;
/**
 * A power that identifies the hour and, by its sign, the template. The signs alternate by hour, so that the SOC of the battery
 * stays near its middle.
 */
const powerOf = (month: number, hour: number): number => (month % 2 === 1 ? 1 : -1) * (hour % 2 === 0 ? 1 : -1) * (20 + hour);
const two = (hour: number): string => `${String(hour).padStart(2, '0')}:00`;
const rowOf = (month: number, hour: number) => {
  return { start: two(hour), end: two(hour + 1), power: powerOf(month, hour), chargeStatus: 'idle' as const };
};
const template = (id: string, month: number) => ({
  id,
  name: id,
  socLow: 6,
  socUp: 96,
  demandProtect: true,
  reverseProtect: true,
  rows: Array.from({ length: 24 }, (_each, hour) => rowOf(month, hour)),
});
const file: PlantFile = {
  ...cabinet,
  station: { ...cabinet.station, timezone: zone },
  strategy: {
    ...cabinet.strategy,
    templates: [template('odd', 1), template('even', 2)],
    months: Object.fromEntries(
      Array.from({ length: 12 }, (_each, index) => [String(index + 1), index % 2 === 0 ? 'odd' : 'even']),
    ),
  },
};
/** Uses the calendar of the platform instead of that of the station, as an independent check. */
const calendar = new Intl.DateTimeFormat('en-GB', { timeZone: zone, month: 'numeric', hour: 'numeric', hourCycle: 'h23' });
function wallOf(at: number): { month: number; hour: number } {
  const parts = Object.fromEntries(calendar.formatToParts(at).map(({ type, value }) => [type, Number(value)]));
  return { month: parts.month ?? 0, hour: parts.hour ?? 0 };
}
function expectedAt(at: number): number {
  const { month, hour } = wallOf(at);
  return powerOf(month, hour);
}

interface Stretch {
  from: string;
  seconds: number;
}
const around = (from: string, minutes: number): Stretch => ({ from, seconds: minutes * 60 });
const week = (from: string): Stretch => ({ from, seconds: 7 * 24 * hourS });
const stretches: [name: string, stretch: Stretch][] = [
  ['the clocks go forward', full ? week('2026-03-26T00:00:00Z') : around('2026-03-29T00:40:00Z', 40)],
  ['the end of a month in summer time', around('2026-03-31T22:50:00Z', 20)],
  ['the clocks go back', full ? week('2026-10-25T00:40:00Z') : around('2026-10-25T00:50:00Z', 75)],
  ['the end of a month, a midnight', around('2026-10-31T23:50:00Z', 20)],
];

const { folder, remove } = ownFolder();
afterAll(remove);

/** Stores the frame of each second, in batches as in a station. */
function openFrames(name: string) {
  const shape = seriesShape(
    () => types,
    () => devices,
  );
  const series = createSeriesStore(join(folder, `${name}.db`), { shape });
  let waiting: Frame[] = [];
  const flush = (): void => {
    series.append(waiting);
    waiting = [];
  };
  return {
    keep(frame: Frame): void {
      waiting.push(frame);
      if (waiting.length >= 600) flush();
    },
    /** Lists for each day the seconds without a reason, and the gaps. */
    async missing(from: number, until: number): Promise<string[]> {
      flush();
      const found: string[] = [];
      const dayEnd = (at: number): number => startOfDay(dayOf(at + 26 * 3_600_000, zone), zone);
      for (let start = from; start < until; start = dayEnd(startOfDay(dayOf(start, zone), zone))) {
        const end = Math.min(until, dayEnd(startOfDay(dayOf(start, zone), zone)));
        const { values } = await series.range({ device: 'dispatch', points: ['reason'], start, end, stepS: 1 });
        const reasonCount = Array.from(values.reason ?? []).filter((each) => !Number.isNaN(each)).length;
        if (reasonCount !== (end - start) / 1000)
          found.push(`${dayOf(start, zone)}: ${reasonCount} of ${(end - start) / 1000} seconds`);
        for (const device of ['dispatch', 'meterStorage'])
          for (const gap of series.gaps(device, start, end)) found.push(`${device} is silent ${JSON.stringify(gap)}`);
      }
      return found;
    },
    close: () => series.close(),
  };
}

/** The energy of the meter at each midnight, for comparison with the energy records of the days. */
function openLedger(plant: Plant) {
  const counters = ['forwardTotal', 'reverseTotal'].map((name) => plant.reader('meterStorage', '', name));
  const read = (): number[] => counters.map((each) => each());
  const marks: { at: number; counted: number[] }[] = [{ at: plant.at, counted: read() }];
  const mark = (): void => void marks.push({ at: plant.at, counted: read() });
  return {
    look(): void {
      if (plant.at % 900_000 === 0 && timeOf(plant.at, zone) === '00:00') mark();
    },
    close(): void {
      mark();
      const days = plant.days();
      expect(days.length).toBe(marks.length - 1);
      days.forEach(({ seconds, storageIn, storageOut }, index) => {
        const [before, after] = [marks[index], marks[index + 1]];
        expect(seconds).toBe(((after?.at ?? 0) - (before?.at ?? 0)) / 1000);
        const counted = (after?.counted ?? []).map((value, which) => value - (before?.counted[which] ?? Number.NaN));
        // The registers of the meter have steps of 0.01 kWh.
        expect(Math.abs((counted[0] ?? Number.NaN) - storageIn)).toBeLessThan(0.03);
        expect(Math.abs((counted[1] ?? Number.NaN) - storageOut)).toBeLessThan(0.03);
      });
      const { storageIn, storageOut, stored, storedAtStart, batteryHeat, converterLoss, auxiliary } = plant.books();
      const lost = storageIn - storageOut - (stored - storedAtStart) - batteryHeat - converterLoss - auxiliary;
      expect(Math.abs(lost)).toBeLessThan(0.001);
    },
  };
}

interface Second {
  at: number;
  wanted: number | undefined;
  reason: number;
}
interface Soaked extends Stretch {
  name: string;
  /** Saves documents before the second. */
  before?: (tx: DocTx, at: number) => void;
  /** Returns the fault of a second, in addition to the general checks. */
  judge: (second: Second) => string | undefined;
}
const numbers = new Set<number>(Object.values(reasons).map(({ number }) => number));

async function soak({ name, from, seconds, before, judge }: Soaked): Promise<void> {
  const plant = createPlant({ plant: file, devices, types, at: Date.parse(from) });
  const now = () => plant.at;
  const docs = createDocStore(openCore(':memory:'), { now });
  docs.tx((tx) => seedDemo(tx, file, types));
  const seen = livePlant(plant, types);
  const live: LiveValues = {
    get: seen.get,
    all: () => devices.flatMap(({ id }) => seen.get(id) ?? []),
    state: () => 'normal',
    onChange: () => () => {},
  };
  const reported: Record<string, number>[] = [];
  let set: number | undefined;
  const dispatch = createDispatch({
    clock: { now },
    timezone: () => zone,
    devices: () => devices,
    types: () => types,
    live,
    plan: planFromDocs(docs, now, () => zone),
    put: (_device, _type, values) => void reported.push({ ...values }),
    outlet: {
      async set(device, values) {
        set = values.activePowerSet ?? set;
        for (const [point, value] of Object.entries(values)) plant.write(device, '', point, value);
      },
    },
    everyMs: 0,
  });
  const frames = openFrames(name);
  const ledger = openLedger(plant);
  plant.step(1);
  dispatch.start('ann');
  const begun = plant.at;
  const found: string[] = [];
  for (let second = 0; second < seconds && found.length <= 5; second += 1) {
    plant.step(1);
    ledger.look();
    if (before) docs.tx((tx) => before(tx, plant.at));
    reported.length = 0;
    set = undefined;
    const { chargeLimit = 0, dischargeLimit = 0 } = seen.get('pcs1')?.values ?? {};
    dispatch.tick();
    await dispatch.late(() => {});
    const [values = {}] = reported;
    const { reason = -1, power = Number.NaN, wanted } = values;
    const at = new Date(plant.at).toISOString();
    if (reported.length !== 1 || !numbers.has(reason)) found.push(`${at}: ${reported.length} reasons, ${reason}`);
    const wrong = judge({ at: plant.at, wanted, reason });
    if (wrong !== undefined) found.push(`${at}: ${wrong}`);
    const beyond = set === undefined || set > chargeLimit + 0.05 || set < -dischargeLimit - 0.05 || Math.abs(set) > 125;
    if (beyond || Math.abs((set ?? 0) - power) > 0.051)
      found.push(`${at}: ${set} of ${power} within ${-dischargeLimit} to ${chargeLimit}`);
    frames.keep({ device: 'dispatch', at: plant.at, values });
    const { activePower = Number.NaN } = seen.get('meterStorage')?.values ?? {};
    frames.keep({ device: 'meterStorage', at: plant.at, values: { activePower } });
  }
  await dispatch.close();
  docs.close();
  expect(found).toEqual([]);
  expect(await frames.missing(begun + 1000, plant.at + 1000)).toEqual([]);
  frames.close();
  ledger.close();
}

describe.each(stretches)('the dispatch over this time: %s', (name, stretch) => {
  it('has one reason per second, follows the row for the local time, exceeds no limit, and has matching energy records', {
    timeout: 3_600_000,
  }, async () => {
    const hours = new Set<number>();
    await soak({
      ...stretch,
      name,
      judge({ at, wanted }) {
        const expected = expectedAt(at);
        hours.add(expected);
        return wanted === expected ? undefined : `wants ${wanted}`;
      },
    });
    // The tested time must cover several rows.
    expect(hours.size).toBeGreaterThan(1);
  });
});

/** The strategy kinds alternate each hour of local time. The settings of each kind are saved for the day. */
const inTurn = ['lf', 'pp', 'ps', 'dr', 'independentOprCfg', 'st', 'region', 'pv'] as const;
const kindAt = (at: number) => inTurn[wallOf(at).hour % inTurn.length] ?? 'pv';
const codesOf: Record<(typeof inTurn)[number], string[]> = {
  lf: ['load'],
  pp: ['regulation', 'regulation-between'],
  ps: ['smoothing'],
  dr: ['response', 'response-between'],
  independentOprCfg: ['independent', 'independent-reserve'],
  st: ['curve', 'curve-over'],
  region: ['region-load', 'region-rest'],
  pv: ['row'],
};
/** Half of each hour is within a window, so that every kind starts and ends its action. */
function saveFor(tx: DocTx, day: string): void {
  const put = (id: string, body: object) => tx.put('settings', id, body, 'ann');
  const halves = Array.from({ length: 24 }, (_each, hour) => ({ start: two(hour), end: `${two(hour).slice(0, 2)}:30` }));
  put('loadTracking', { target: 70, deadband: 2, charges: true });
  put('smoothing', { of: 'grid', rate: 5, socTarget: 50, centring: 10 });
  put('peakRegulation', { windows: halves.map((each) => ({ day, ...each, power: 33 })) });
  put('demandResponse', { windows: halves.map((each) => ({ day, ...each, way: 'less', power: 40 })) });
  put('independentOperation', { draw: 30, reserve: 20 });
  put('planTracking', { inForce: { day, name: 'x', readAt: 0, rows: halves.map((each) => ({ ...each, power: 17 })) } });
  put('regionStrategy', { low: 20, high: 90, voltageLow: 198, voltageHigh: 242, support: 0 });
}

describe.each(stretches.slice(full ? 0 : -2))(
  'the dispatch with another kind of strategy each hour, over this time: %s',
  (name, stretch) => {
    it('has a reason of the current kind or of a limit each second, and matching energy records', {
      timeout: 3_600_000,
    }, async () => {
      let [day, kind] = ['', ''];
      const codeOf = new Map<number, string>(Object.entries(reasons).map(([code, { number }]) => [number, code]));
      const kindOf = new Map(Object.entries(codesOf).flatMap(([of, codes]) => codes.map((code) => [code, of])));
      await soak({
        ...stretch,
        name: `${name} in turn`,
        before(tx, at) {
          const [today, next] = [dayOf(at, zone), kindAt(at)];
          if (today !== day) saveFor(tx, (day = today));
          if (next === kind) return;
          kind = next;
          const { body } = tx.get<object>('settings', 'strategy') ?? {};
          tx.put('settings', 'strategy', { ...body, kind, mode: 'preset' }, 'ann');
        },
        judge({ at, reason }) {
          const code = codeOf.get(reason) ?? '';
          const of = kindOf.get(code);
          return of === undefined || of === kindAt(at) ? undefined : `${code} under ${kindAt(at)}`;
        },
      });
    });
  },
);
