// Simulates the last seven days of a station, each with the settings of that day, and compares the results with the measured
// ones.
import { isDeepStrictEqual } from 'node:util';
import type { SimulationBacktest } from '../../../../core/calls/calls.gen.ts';
import { addDays, endOfDay, startOfDay } from '../../../../core/time.ts';
import type { Station } from '../../../contract/index.ts';
import type { SideOutcome } from '../../../contract/simulated.ts';
import { kindOf } from '../../../dispatch/strategies/index.ts';
import type { Simulator } from './engine/simulator.ts';
import type { SideAsked } from './engine/toOutcome.ts';
import { readSetting, todayOf, zoneOf } from '../../documents/index.ts';
import { demandOf, recordsOf } from '../../energy/index.ts';
import { minuteMs } from '../../flow/index.ts';
import { remembered, withoutGaps } from '../../request/index.ts';
import { unset } from '../gridLimits.ts';
import { pastDays, toSideAsked } from './asked.ts';
import type { Side } from './sides.ts';

interface Day {
  day: string;
  asked: SideAsked;
}
/** Cache time. All days are past and recorded, so the result does not change. */
const keptMs = 60 * minuteMs;

/** Shared by all callers on a day. It is not aborted when one of them leaves, because others may still wait. */
export function backtestOf(station: Station, simulator: Simulator): Promise<SimulationBacktest> {
  return remembered(station, `simulation.backtest|${todayOf(station)}`, keptMs, async () => {
    const days = await daysOf(station);
    if (days.length === 0) return { days: 0 };
    const outcomes = await simulator.run({ sides: days.map(({ asked }) => asked) }, new AbortController().signal, () => {});
    return compare(station, days, outcomes);
  });
}

/** Days on which one strategy ran from midnight to midnight with unchanged settings. */
async function daysOf(station: Station): Promise<Day[]> {
  const today = todayOf(station);
  const found: Day[] = [];
  for (let back = pastDays; back > 0; back -= 1) {
    const day = addDays(today, -back);
    const side = await sideOn(station, day);
    if (!side) continue;
    // A day without a complete set of readings, prices and plans cannot be compared.
    const asked = await toSideAsked(side, [day]).catch(() => undefined);
    if (asked) found.push({ day, asked });
  }
  return found;
}

async function sideOn(station: Station, day: string): Promise<Side | undefined> {
  const zone = zoneOf(station);
  const [start, end] = [startOfDay(day, zone), endOfDay(day, zone)];
  const [first, last] = [start, end - 1].map((at) => station.past?.at(at).docs);
  if (!first || !last) return undefined;
  const settings = [first, last].map((docs) => docs.tx((tx) => [tx.list('settings'), tx.list('strategyTemplates')]));
  if (!isDeepStrictEqual(settings[0], settings[1])) return undefined;
  const { at, values } = await station.series.range({
    device: 'dispatch',
    points: ['running'],
    start,
    end,
    stepS: 60,
    stat: 'mean',
  });
  const ran = values.running?.every((each) => each === 1) === true && at.length >= (end - start) / minuteMs;
  if (!ran) return undefined;
  const then: Station = Object.create(station, { docs: { value: last } });
  const kind = kindOf(readSetting(last, 'strategy')?.body ?? unset);
  if (kind === undefined) return undefined;
  return { kind, station: then, called: { kind, edited: false } };
}

/** Sums of revenue and highest demand over the days for which both values are known. */
async function compare(station: Station, days: readonly Day[], outcomes: readonly SideOutcome[]): Promise<SimulationBacktest> {
  const money = { simulated: 0, measured: 0, days: 0 };
  const peak = { simulated: 0, measured: 0 };
  for (const [index, { day }] of days.entries()) {
    const figures = outcomes[index]?.figures;
    const [record] = await recordsOf(station, day, day);
    const { demand } = await demandOf(station, day);
    if (figures?.earned !== undefined && record?.money?.earned !== undefined) {
      money.days += 1;
      money.simulated += figures.earned;
      money.measured += record.money.earned;
    }
    if (figures?.peak && demand !== undefined) {
      peak.simulated = Math.max(peak.simulated, figures.peak.power);
      peak.measured = Math.max(peak.measured, demand);
    }
  }
  return withoutGaps({
    days: money.days,
    ...(money.days > 0 && { earned: cents(money.simulated), earnedMeasured: cents(money.measured) }),
    earnedError: errorOf(money),
    ...(peak.measured > 0 && { peak: cents(peak.simulated), peakMeasured: cents(peak.measured) }),
    peakError: errorOf(peak),
  });
}

const cents = (value: number): number => Math.round(value * 100) / 100;
/** Deviation of the simulated from the measured value in percent. */
const errorOf = ({ simulated, measured }: { simulated: number; measured: number }): number | undefined =>
  measured === 0 ? undefined : cents((100 * (simulated - measured)) / Math.abs(measured));
