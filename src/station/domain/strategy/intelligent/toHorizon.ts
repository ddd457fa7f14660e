// Builds the horizon of a plan for today and tomorrow from the present state of the station, or the reason why there is none.
import { addDays, dayOf, endOfDay, startOfDay } from '../../../../core/time.ts';
import type { Station } from '../../../contract/index.ts';
import type { MadePlan, NoPlan } from '../../../contract/planner.ts';
import type { Common } from '../../../dispatch/decision.ts';
import { exportFloor } from '../../../dispatch/feedIn/exportLimit.ts';
import { commonOn } from '../../../dispatch/plan/planFromDocs.ts';
import { type Forecast, forecast, type Forecasted, pastDays, quarterMs, type Quarters } from '../../../planning/forecast.ts';
import type { GridGoal, Horizon, HorizonStep, PlannedLimits, PlannedStorage } from '../../../planning/horizon.ts';
import { readSetting, zoneOf } from '../../documents/index.ts';
import { auxiliaryMean } from '../measured.ts';
import { above0, capacityAt, type Saved, unset } from '../gridLimits.ts';
import { type Measured, readQuarters } from './readQuarters.ts';
import { type Model, storedOf, toModel } from './storageModel.ts';
import { type Stretch, toSteps } from './toSteps.ts';
import { type Wise, wiseOf } from './wise.ts';

export type Asked = Pick<MadePlan, 'horizon' | 'load' | 'pv'>;
const dayMs = 86_400_000;

export async function toHorizon(station: Station): Promise<Asked | { none: NoPlan }> {
  const now = station.clock.now();
  const zone = zoneOf(station);
  const today = dayOf(now, zone);
  const model = await toModel(station);
  if ('none' in model) return model;
  const stored = storedOf(station);
  if (stored === undefined) return { none: 'no-soc' };
  const start = Math.floor(now / quarterMs) * quarterMs;
  const count = Math.round((endOfDay(addDays(today, 1), zone) - start) / quarterMs);
  const measured = await readQuarters(station, Math.min(start - pastDays * dayMs, monthOf(today, zone)), start);
  return horizonFrom(station, { start, count, now, measured, storage: { ...model, stored } });
}

const monthOf = (day: string, zone: string): number => startOfDay(`${day.slice(0, 7)}-01`, zone);

export interface From extends Stretch {
  /** Measurements from `start` on are not used. */
  measured: Measured;
  storage: PlannedStorage;
}
/** Builds the horizon of a plan that starts at any moment, from the data known at that moment. */
export async function horizonFrom(station: Station, { measured, storage, ...stretch }: From): Promise<Asked | { none: NoPlan }> {
  const { start, count } = stretch;
  const zone = zoneOf(station);
  const day = dayOf(start, zone);
  const expected = async (of: Forecasted): Promise<Forecast | undefined> => {
    const past = measured[of];
    return past && (await forecast({ past, of, zone, from: start, count }, () => station.giveWay()));
  };
  const load = await expected('load');
  const pv = await expected('pv');
  await station.giveWay();
  const auxiliary = (await auxiliaryMean(station, day)) ?? 0;
  const steps = toSteps(station, stretch).map((step, index) => ({ ...step, site: siteAt(index, { load, pv, auxiliary }) }));
  if (steps.every(({ buy, sell }) => buy === undefined && sell === undefined)) return { none: 'no-price' };
  const wise = wiseOf(station);
  const peak = highestIn(measured.grid, monthOf(day, zone), start);
  return {
    ...(load && { load }),
    ...(pv && { pv }),
    horizon: {
      steps,
      storage,
      limits: limitsOn(station, day, wise),
      ...valuesOf(wise, steps, storage),
      ...(wise.demand.price > 0 && peak !== undefined && { demandCharge: { price: wise.demand.price, peak } }),
    },
  };
}

interface Expected {
  load: Forecast | undefined;
  pv: Forecast | undefined;
  /** kW at the storage meter besides the converters, which the grid meter measures even if the storage idles. */
  auxiliary: number;
}
/** The expected power of the site in kW while the converters are idle; undefined if a part of it is unknown. */
function siteAt(index: number, { load, pv, auxiliary }: Expected): number | undefined {
  const site = (load?.expected[index] ?? Number.NaN) + auxiliary - (pv ? (pv.expected[index] ?? Number.NaN) : 0);
  return Number.isNaN(site) ? undefined : site;
}

/** The highest power in kW, at least 0; undefined without a measurement. */
function highestIn(grid: Quarters | undefined, from: number, until: number): number | undefined {
  if (!grid) return undefined;
  const indexOf = (at: number): number => Math.max(0, Math.round((at - grid.start) / quarterMs));
  return grid.values
    .subarray(indexOf(from), indexOf(until))
    .reduce((most, value) => (Number.isNaN(value) ? most : Math.max(most, value)), 0);
}

/** The limits that the dispatch enforces on that day, and the targets of the intelligent strategy. */
export function limitsOn(station: Station, day: string, wise: Wise): PlannedLimits {
  const saved = readSetting(station.docs, 'strategy')?.body ?? unset;
  const common = station.docs.tx((tx) => commonOn(tx, day, saved));
  const { socLow, socUp, reserve } = wise.arbitrage;
  const low = Math.max(socLow, common.socLow);
  return {
    socLow: low,
    socUp: Math.min(socUp, common.socUp),
    reserve: Math.max(low, reserve),
    transformer: capacityAt({ station }, undefined),
    demand: demandOf(common, saved, wise),
    reverse: reverseOf(common, saved, wise),
    exportFloor: common.exportLimit === undefined ? undefined : exportFloor(common.exportLimit),
  };
}

/**
 * The limits for planning a past day. It needs no reserve for unexpected events. Demand and reverse limits are not marked as
 * enforced, so that the plan idles the storage while the site was not measured, as the dispatch did.
 */
export function limitsAfter(station: Station, day: string, wise: Wise): PlannedLimits {
  const { demand, reverse, ...limits } = limitsOn(station, day, wise);
  const notEnforced = (goal: GridGoal | undefined): GridGoal | undefined => goal && { ...goal, enforced: false };
  return { ...limits, reserve: undefined, demand: notEnforced(demand), reverse: notEnforced(reverse) };
}

function demandOf({ demandLimit, demandTarget }: Common, saved: Saved, { demand }: Wise): GridGoal | undefined {
  const limit = demandLimit ?? (demand.enabled ? above0(saved.demandLimit) : undefined);
  return limit === undefined
    ? undefined
    : { limit: Math.min(limit, demandTarget ?? limit), pursued: demand.enabled, enforced: demandLimit !== undefined };
}
function reverseOf({ reverseLimit, reverseTarget }: Common, saved: Saved, { reverse }: Wise): GridGoal | undefined {
  const limit = reverseLimit ?? (reverse.enabled ? saved.reverseLimit : undefined);
  return limit === undefined
    ? undefined
    : { limit: Math.max(limit, reverseTarget ?? limit), pursued: reverse.enabled, enforced: reverseLimit !== undefined };
}

/** Slightly less than the cost of charging, so that energy is not bought only to be stored. */
const endValueShare = 0.98;
function valuesOf(
  { arbitrage: { wear, endValue } }: Wise,
  steps: readonly HorizonStep[],
  { charging }: Model,
): Pick<Horizon, 'wear' | 'endValue'> {
  const prices = steps.flatMap(({ buy }) => (buy === undefined ? [] : [buy]));
  const again = prices.length === 0 ? 0 : Math.min(...prices) / (charging.losses[0]?.efficiency ?? 1);
  return { wear, endValue: endValue ?? Math.max(0, again * endValueShare) };
}
