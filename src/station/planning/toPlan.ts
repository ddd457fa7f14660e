// Converts the solution of a program to a plan: powers, SOC, money, and the limits that it exceeds.
import { beyondName, curtailedName, powerName, storedName, type Direction } from './columns.ts';
import { type GivenUp, type Horizon, type PlanStep, type PowerPlan, softLimits } from './horizon.ts';

export interface Solution {
  objective: number;
  values: Readonly<Record<string, number>>;
}
/** Values below this are numerical noise, kW and kWh. */
const noise = 1e-4;

export function toPlan(horizon: Horizon, { objective, values }: Solution): PowerPlan {
  const { steps, storage, demandCharge } = horizon;
  const valueOf = (name: string): number => values[name] ?? 0;
  const powerOf = (way: Direction, step: number): number =>
    storage[way].losses.reduce((sum, _band, band) => sum + valueOf(powerName(way, step, band)), 0);
  const planned = steps.map(({ at, hours }, step): PlanStep => {
    const power = powerOf('charging', step) - powerOf('discharging', step);
    const curtailed = valueOf(curtailedName(step));
    return {
      at,
      hours,
      power: Math.abs(power) < noise ? 0 : power,
      soc: (100 * valueOf(storedName(step))) / storage.capacity,
      ...(curtailed > noise && { curtailed }),
    };
  });
  const money = { cost: 0, income: 0, wear: 0, demand: 0 };
  steps.forEach(({ hours, buy = 0, sell = 0, site }, step) => {
    const { power } = planned[step] ?? { power: 0 };
    if (power > 0) money.cost += power * hours * buy;
    else money.income -= power * hours * sell;
    money.wear += hours * horizon.wear * drawnBy(horizon, step, valueOf);
    if (demandCharge && site !== undefined)
      money.demand = Math.max(money.demand, demandCharge.price * (site + power - demandCharge.peak));
  });
  return {
    steps: planned,
    givenUp: softLimits.flatMap((limit) => toGivenUp(horizon, limit, valueOf)),
    money,
    left: valueOf(storedName(steps.length - 1)),
    objective,
  };
}

/** Power in kW that leaves the battery, losses included. */
const drawnBy = ({ storage }: Horizon, step: number, valueOf: (name: string) => number): number =>
  storage.discharging.losses.reduce(
    (sum, { efficiency }, band) => sum + valueOf(powerName('discharging', step, band)) / efficiency,
    0,
  );

function toGivenUp({ steps }: Horizon, limit: GivenUp['limit'], valueOf: (name: string) => number): GivenUp[] {
  const beyond = steps
    .map(({ at, hours }, step) => ({ at, until: at + hours * 3_600_000, by: valueOf(beyondName(limit, step)) }))
    .filter(({ by }) => by > noise);
  const [first, last] = [beyond[0], beyond.at(-1)];
  if (!first || !last) return [];
  return [{ limit, from: first.at, until: last.until, most: Math.max(...beyond.map(({ by }) => by)) }];
}

/**
 * Steps in which the solution charges and discharges at the same time. Only certain prices make that worthwhile, and no converter
 * can do it.
 */
export function bothAtOnce(horizon: Horizon, { values }: Solution): number[] {
  const isIn = (way: Direction, step: number): boolean =>
    horizon.storage[way].losses.some((_band, band) => (values[powerName(way, step, band)] ?? 0) > noise);
  return horizon.steps.flatMap((_step, step) => (isIn('charging', step) && isIn('discharging', step) ? [step] : []));
}
