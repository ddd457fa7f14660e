// Simulates the storage system minute by minute with given plans and conditions. Pure. Evaluation, decision and power allocation
// use the code of the running station; only the measurements are simulated.
import { timeOf } from '../../../../../core/time.ts';
import { createDecisionPipeline } from '../../../../dispatch/decisionPipeline.ts';
import type { AreaGrid } from '../../../../dispatch/allocation/allocate.ts';
import { type Decision, type Plan, reasons, type Situation } from '../../../../dispatch/decision.ts';
import { createDemandWindows, type DemandWindows } from '../../../../dispatch/demand/demandWindow.ts';
import { exportFloor } from '../../../../dispatch/feedIn/exportLimit.ts';
import { abilitiesOf, type Converter, type PlantView } from '../../../../dispatch/plantView.ts';
import { remembers } from '../../../../dispatch/strategies/index.ts';
import type { PlanFrom, SimulatedRun, SimulationAsked } from './asked.ts';
import { createStorage, type SimulatedStorage } from './storage.ts';

const minuteMs = 60_000;
/** Step in seconds for a strategy with memory, such as a ramp limit, and for a battery near its limit. */
const fineS = 10;
/** Control interval of the running station, s. */
const lookS = 1;
/** °C assumed for cells without a reading, only for their physics: cell protection treats it as unknown. */
const defaultDegrees = 25;
const unplanned: Decision = { wanted: 0, power: 0, off: false, code: 'no-row' };

interface Running {
  asked: SimulationAsked;
  storage: SimulatedStorage;
  pipeline: ReturnType<typeof createDecisionPipeline>;
  view: Pick<PlantView, 'look' | 'areas'>;
  demand: DemandWindows;
  at: number;
  minute: number;
  /** Power of the storage at the present step. */
  power: number;
  run: SimulatedRun;
}

/** Yields the number of finished minutes from time to time. */
export function* simulate(asked: SimulationAsked): Generator<number, SimulatedRun> {
  const { start, minutes } = asked;
  const dtS = asked.plans.some(({ plan }) => plan && remembers(plan)) ? fineS : minuteMs / 1000;
  const running = begin(asked, dtS);
  const { run } = running;
  const planAt = createPlans(asked.plans);
  for (let minute = 0; minute < minutes; minute += 1) {
    if (minute % 60 === 0) yield minute;
    running.minute = minute;
    let [wanted, limited, power] = [0, 0, 0];
    const stepS = isNearLimit(running, planAt(start + minute * minuteMs)) ? fineS : dtS;
    for (let second = 0; second < 60; second += stepS) {
      running.at = start + minute * minuteMs + second * 1000;
      const decision = step(running, planAt(running.at), stepS);
      wanted += (decision.wanted * stepS) / 60;
      limited += (decision.power * stepS) / 60;
      power += (running.power * stepS) / 60;
      run.reason[minute] = reasons[codeOf(decision, asked)].number;
    }
    run.wanted[minute] = wanted;
    run.limited[minute] = limited;
    run.power[minute] = power;
    run.metered[minute] = power + auxiliaryAt(asked, minute);
    note(running);
  }
  return end(running);
}

/** Where nothing is forecast, no meter is lost. */
const codeOf = ({ code }: Decision, { around }: SimulationAsked): Decision['code'] =>
  code === 'grid-lost' && around.isForecast ? 'no-load-history' : code;

function begin(asked: SimulationAsked, dtS: number): Running {
  const { order, batteries, converters, minutes, start } = asked;
  const storage = createStorage(batteries, converters, dtS);
  const column = (): Float64Array => new Float64Array(minutes);
  const stored = storedIn(storage);
  const view = viewOf(() => running);
  const demand = createDemandWindows((at) => timeOf(at, asked.zone), lookS);
  const running: Running = {
    asked,
    storage,
    view,
    demand,
    at: start,
    minute: 0,
    power: 0,
    pipeline: createDecisionPipeline({ view, demand, order: order && (() => order) }),
    run: {
      start,
      minutes,
      wanted: column(),
      limited: column(),
      power: column(),
      metered: column(),
      grid: column(),
      curtailed: column(),
      soc: column(),
      socLeast: column(),
      socMost: column(),
      cellLeast: column(),
      cellMost: column(),
      reason: new Uint16Array(minutes),
      battery: { charged: 0, discharged: 0, heat: 0, storedBefore: stored, storedAfter: stored },
      losses: 0,
      socs: {},
    },
  };
  return running;
}

/** The dispatch stops a battery within a second of its SOC limit, so close to it a full minute would go far beyond. */
function isNearLimit({ storage, power, asked }: Running, plan: Plan | undefined): boolean {
  if (!plan || power === 0) return false;
  const rated = asked.converters.reduce((sum, { ratedPower }) => sum + ratedPower, 0);
  return storage.batteries.some(({ of, ratedEnergy }) => {
    const soc = of.meanSoc() * 100;
    const left = power > 0 ? plan.common.socUp - soc : soc - plan.common.socLow;
    return left > 0 && left < (100 * rated) / 60 / ratedEnergy;
  });
}

/** Returns the plan of a moment. Must be called in chronological order. */
function createPlans(plans: readonly PlanFrom[]): (at: number) => Plan | undefined {
  let next = 0;
  return (at) => {
    while (next < plans.length && (plans[next]?.from ?? 0) <= at) next += 1;
    return plans[next - 1]?.plan;
  };
}

function step(running: Running, plan: Plan | undefined, dtS: number): Decision {
  const { storage, pipeline, asked, minute } = running;
  const { temperatureLeast, temperatureMost } = asked.around;
  const [coldest, hottest] = [valueAt(temperatureLeast, minute), valueAt(temperatureMost, minute)];
  storage.warm(coldest === undefined || hottest === undefined ? defaultDegrees : (coldest + hottest) / 2);
  const { decision, powers } = plan ? pipeline(storage.converters(), plan) : { decision: unplanned, powers: new Map() };
  running.power = storage.flow(powers, decision.off, dtS, asked.answerS);
  meter(running, dtS);
  return decision;
}

/** Adds the power drawn in the step to the demand window. */
function meter({ demand, view, storage, at }: Running, dtS: number): void {
  const { grid, storage: power } = view.look(storage.converters()) ?? {};
  demand.add(at + dtS * 1000, [{ grid, storage: power }, ...view.areas()]);
}

/** Consumption besides the converters in kW; 0 without a meter. */
const auxiliaryAt = ({ around }: SimulationAsked, minute: number, area?: string): number =>
  valueAt(area === undefined ? around.auxiliary : around.auxiliaries?.[area], minute) ?? 0;

/** Undefined after the end of a column. */
function valueAt(column: Float64Array | undefined, minute: number): number | undefined {
  const value = column?.[minute] ?? Number.NaN;
  return Number.isNaN(value) ? undefined : value;
}

/** The measurements that the dispatch evaluates, taken from the simulated storage. */
function viewOf(running: () => Running): Pick<PlantView, 'look' | 'areas'> {
  const drawn = (among: readonly Converter[]): number => among.reduce((sum, { power }) => sum + power, 0);
  return {
    look(among, bounds = { socLow: 0, socUp: 100 }) {
      const { asked, storage, at, minute } = running();
      const { around, zone } = asked;
      const [site, power] = [valueAt(around.site, minute), drawn(storage.converters()) + auxiliaryAt(asked, minute)];
      const behind = storage.batteries.filter(({ id }) => among.some(({ stack }) => stack === id));
      const cells = behind.map(({ of }) => of.voltage[0] ?? Number.NaN);
      return {
        at,
        time: timeOf(at, zone),
        ...abilitiesOf(among, bounds),
        grid: site === undefined ? undefined : site + power,
        storage: power,
        pv: valueAt(around.pv, minute),
        voltageLeast: valueAt(around.voltageLeast, minute),
        voltageMost: valueAt(around.voltageMost, minute),
        cellVoltageLeast: Math.min(...cells),
        cellVoltageMost: Math.max(...cells),
        temperatureLeast: valueAt(around.temperatureLeast, minute),
        temperatureMost: valueAt(around.temperatureMost, minute),
      } satisfies Situation;
    },
    areas() {
      const { asked, storage, minute } = running();
      return Object.entries(asked.around.areas ?? {}).map(([name, column]): AreaGrid => {
        const behind = storage.converters().filter(({ area }) => area === name);
        const power = drawn(behind) + auxiliaryAt(asked, minute, name);
        const site = valueAt(column, minute);
        return { name, grid: site === undefined ? undefined : site + power, storage: power };
      });
    },
  };
}

function note({ run, minute, storage, asked }: Running): void {
  const socs = storage.batteries.map(({ of }) => of.meanSoc() * 100);
  const cells = storage.batteries.map(({ of }) => of.voltage[0] ?? Number.NaN);
  const all = storage.batteries.reduce((sum, { ratedEnergy }) => sum + ratedEnergy, 0);
  const grid = (valueAt(asked.around.site, minute) ?? Number.NaN) + (run.metered[minute] ?? Number.NaN);
  const curtailed = curtailedAt(asked, minute, grid);
  run.curtailed[minute] = curtailed;
  run.grid[minute] = grid + curtailed;
  run.soc[minute] = storage.batteries.reduce((sum, { ratedEnergy }, index) => sum + ((socs[index] ?? 0) * ratedEnergy) / all, 0);
  run.socLeast[minute] = Math.min(...socs);
  run.socMost[minute] = Math.max(...socs);
  run.cellLeast[minute] = Math.min(...cells);
  run.cellMost[minute] = Math.max(...cells);
}

/** PV power that the storage does not take and that must not be exported, limited to the inverters that can be curtailed. */
function curtailedAt({ exporting, around }: SimulationAsked, minute: number, grid: number): number {
  if (!exporting || Number.isNaN(grid)) return 0;
  const sun = exporting.curtailable * Math.max(0, valueAt(around.pv, minute) ?? 0);
  return Math.min(sun, Math.max(0, exportFloor(exporting.limit) - grid));
}

const storedIn = ({ batteries }: SimulatedStorage): number => batteries.reduce((sum, { of }) => sum + of.stored(), 0);

function end({ run, storage }: Running): SimulatedRun {
  const sum = (of: 'charged' | 'discharged' | 'heat'): number =>
    storage.batteries.reduce((total, battery) => total + battery.of[of], 0);
  return {
    ...run,
    battery: {
      charged: sum('charged'),
      discharged: sum('discharged'),
      heat: sum('heat'),
      storedBefore: run.battery.storedBefore,
      storedAfter: storedIn(storage),
    },
    losses: storage.losses(),
    socs: Object.fromEntries(storage.batteries.map(({ id, of }) => [id, of.meanSoc() * 100])),
  };
}
