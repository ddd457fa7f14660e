// The dispatch of a station at London, second by second by a clock of its own: over midnights, the end of a month and both days on which clocks
// change. The full run takes a whole week around each; else the minutes around what changes.
import { expect, it } from 'vitest';
import type { LiveValues } from '../../../src/station/contract/index.ts';
import { createDispatch } from '../../../src/station/dispatch/dispatch.ts';
import { reasons } from '../../../src/station/dispatch/decision.ts';
import { planFromDocs } from '../../../src/station/dispatch/plan/planFromDocs.ts';
import { seedDemo } from '../../../src/station/domain/station/seed.ts';
import { livePlant } from '../../../src/station/history/livePlant.ts';
import { createPlant } from '../../../src/station/plant/plant.ts';
import type { PlantFile } from '../../../src/station/plant/plantFile.ts';
import { createDocStore } from '../../../src/station/store/docs/docs.ts';
import { openCore } from '../../../src/station/store/docs/docsSchema.ts';
import { full } from '../../chance.ts';
import { cabinet, devices, types } from '../demoSet.ts';

const zone = 'Europe/London';
const hourS = 3600;
/** A power that tells the hour, and by its sign which template it is of; hours in turn, so that the battery stays about its middle. */
const powerOf = (month: number, hour: number): number => (month % 2 === 1 ? 1 : -1) * (hour % 2 === 0 ? 1 : -1) * (20 + hour);
const two = (hour: number): string => `${String(hour).padStart(2, '0')}:00`;
const template = (id: string, month: number) => ({
  ...{ id, name: id, socLow: 6, socUp: 96, demandProtect: true, reverseProtect: true },
  rows: Array.from({ length: 24 }, (_each, hour) => ({
    ...{ start: two(hour), end: two(hour + 1), power: powerOf(month, hour), chargeStatus: 'idle' as const },
  })),
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
/** By the calendar of the platform, and not by the station's own. */
const calendar = new Intl.DateTimeFormat('en-GB', { timeZone: zone, month: 'numeric', hour: 'numeric', hourCycle: 'h23' });
function expectedAt(at: number): number {
  const parts = Object.fromEntries(calendar.formatToParts(at).map(({ type, value }) => [type, Number(value)]));
  return powerOf(parts.month ?? 0, parts.hour ?? 0);
}

interface Stretch {
  from: string;
  seconds: number;
}
const around = (from: string, minutes: number): Stretch => ({ from, seconds: minutes * 60 });
const week = (from: string): Stretch => ({ from, seconds: 7 * 24 * hourS });

it.each<[name: string, stretch: Stretch]>([
  ['the clocks go forward', full ? week('2026-03-26T00:00:00Z') : around('2026-03-29T00:40:00Z', 40)],
  ['the end of a month in summer time', around('2026-03-31T22:50:00Z', 20)],
  ['the clocks go back', full ? week('2026-10-25T00:40:00Z') : around('2026-10-25T00:50:00Z', 75)],
  ['the end of a month, a midnight', around('2026-10-31T23:50:00Z', 20)],
])(
  '%s: one reason a second, the row of the clock on the wall, and no set-point beyond a limit',
  { timeout: 3_600_000 },
  async (_name, { from, seconds }) => {
    const start = Date.parse(from);
    const plant = createPlant({ plant: file, devices, types, at: start });
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
    const told: Record<string, number>[] = [];
    let set: number | undefined;
    const dispatch = createDispatch({
      clock: { now },
      timezone: () => zone,
      devices: () => devices,
      types: () => types,
      live,
      plan: planFromDocs(docs, now, () => zone),
      put: (_device, _type, values) => void told.push({ ...values }),
      outlet: {
        async set(device, values) {
          set = values.activePowerSet ?? set;
          for (const [name, value] of Object.entries(values)) plant.write(device, '', name, value);
        },
      },
      everyMs: 0,
    });
    plant.step(1);
    dispatch.start('ann');
    const numbers = new Set<number>(Object.values(reasons).map(({ number }) => number));
    const found: string[] = [];
    const hours = new Set<number>();
    for (let second = 0; second < seconds; second += 1) {
      plant.step(1);
      told.length = 0;
      set = undefined;
      const { chargeLimit = 0, dischargeLimit = 0 } = seen.get('pcs1')?.values ?? {};
      dispatch.tick();
      await dispatch.late(() => {});
      const [{ reason = -1, power = Number.NaN, wanted } = {}] = told;
      const at = new Date(plant.at).toISOString();
      if (told.length !== 1 || !numbers.has(reason)) found.push(`${at}: ${told.length} reasons, ${reason}`);
      if (wanted !== expectedAt(plant.at)) found.push(`${at}: wants ${wanted}`);
      const beyond = set === undefined || set > chargeLimit + 0.05 || set < -dischargeLimit - 0.05 || Math.abs(set) > 125;
      if (beyond || Math.abs((set ?? 0) - power) > 0.051)
        found.push(`${at}: ${set} of ${power} within ${-dischargeLimit} to ${chargeLimit}`);
      hours.add(expectedAt(plant.at));
      if (found.length > 5) break;
    }
    await dispatch.close();
    docs.close();
    expect(found).toEqual([]);
    // The time that was gone through has rows to tell apart.
    expect(hours.size).toBeGreaterThan(1);
  },
);
