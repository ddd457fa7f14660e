// Builds the linear program of the cheapest plan over a horizon. The storage may always idle and every limit is soft, so there is
// always a solution.
import { beyondName, chargesName, curtailedName, peakName, powerName, storedName, type Direction } from './columns.ts';
import type { GridGoal, Horizon, HorizonStep, PowerAt, SoftLimit } from './horizon.ts';
import type { LinearProgram, Row, Terms } from './linearProgram.ts';

/** Steps that must not charge and discharge at the same time. */
export interface Exclusion {
  steps: readonly number[];
}

export function toProgram(horizon: Horizon, exclusion: Exclusion = { steps: [] }): LinearProgram {
  const indices = horizon.steps.map((_step, index) => index);
  return {
    minimise: toCost(horizon),
    rows: [
      ...indices.flatMap((step) => [
        toBalance(horizon, step),
        ...toSocRows(horizon, step),
        ...toPowerRows(horizon, step),
        ...toGridRows(horizon, step),
      ]),
      ...toEnd(horizon),
      ...exclusion.steps.flatMap((step) => toExclusion(horizon, step)),
    ],
    most: Object.fromEntries(indices.flatMap((step) => toBounds(horizon, step))),
    binary: exclusion.steps.map(chargesName),
  };
}

const directions = ['charging', 'discharging'] as const satisfies readonly Direction[];
const lossesOf = ({ storage }: Horizon, way: Direction) => storage[way].losses;
/** The power of a direction in a step, times a factor. */
const toPower = (horizon: Horizon, way: Direction, step: number, factor = 1): Terms =>
  Object.fromEntries(lossesOf(horizon, way).map((_band, band) => [powerName(way, step, band), factor]));
/** The power that the storage draws at the grid point. */
const toNet = (horizon: Horizon, step: number): Terms => ({
  ...toPower(horizon, 'charging', step),
  ...toPower(horizon, 'discharging', step, -1),
});

/** Cost that prefers the earlier of equal steps, so that plans do not alternate between them. Far below any price. */
const lateness = 1e-6;
/** Penalty for exceeding a limit, as a multiple of the highest price. */
const severity: Record<SoftLimit, number> = {
  socLow: 400,
  socUp: 400,
  transformer: 200,
  end: 100,
  demand: 50,
  reverse: 25,
  reserve: 10,
};

/**
 * Penalty for a curtailed kWh, as a multiple of the highest price. Curtailment is worse than charging at any price, because the
 * dispatch charges in any case, but better than exceeding a limit.
 */
const curtailing = 2;

function toCost(horizon: Horizon): Terms {
  const { steps, storage, wear, endValue, demandCharge, limits } = horizon;
  const dearest = Math.max(0.1, ...steps.flatMap(({ buy = 0, sell = 0 }) => [Math.abs(buy), Math.abs(sell)]));
  const cost: Record<string, number> = {};
  steps.forEach(({ hours, buy = 0, sell = 0 }, step) => {
    storage.charging.losses.forEach((_band, band) => {
      cost[powerName('charging', step, band)] = hours * (buy + lateness * step);
    });
    storage.discharging.losses.forEach(({ efficiency }, band) => {
      cost[powerName('discharging', step, band)] = hours * (wear / efficiency - sell + lateness * step);
    });
    for (const limit of ['socLow', 'socUp', 'transformer', 'demand', 'reverse', 'reserve'] as const)
      cost[beyondName(limit, step)] = hours * dearest * severity[limit];
    if (limits.exportFloor !== undefined) cost[curtailedName(step)] = hours * dearest * curtailing;
  });
  const last = steps.length - 1;
  if (last >= 0) {
    cost[storedName(last)] = -endValue;
    cost[beyondName('end', last)] = dearest * severity.end;
  }
  if (demandCharge) cost[peakName] = demandCharge.price;
  return cost;
}

/** A reported value may exceed the capacity of the device. */
const storedAtStart = ({ storage: { stored, capacity } }: Horizon): number => Math.min(capacity, Math.max(0, stored));

function toBalance(horizon: Horizon, step: number): Row {
  const { hours } = stepAt(horizon, step);
  const into = lossesOf(horizon, 'charging').map(({ efficiency }, band) => [
    powerName('charging', step, band),
    -hours * efficiency,
  ]);
  const out = lossesOf(horizon, 'discharging').map(({ efficiency }, band) => [
    powerName('discharging', step, band),
    hours / efficiency,
  ]);
  const before = step > 0 ? { [storedName(step - 1)]: -1 } : {};
  return {
    name: `balance_${step}`,
    terms: { [storedName(step)]: 1, ...before, ...Object.fromEntries([...into, ...out]) },
    is: '=',
    value: step > 0 ? 0 : storedAtStart(horizon),
  };
}

function stepAt({ steps }: Horizon, index: number): HorizonStep {
  const step = steps[index];
  if (!step) throw new RangeError(`The horizon has no step ${index}`);
  return step;
}

function toSocRows({ limits, storage: { capacity } }: Horizon, step: number): Row[] {
  const energyAt = (percent: number): number => (capacity * percent) / 100;
  const least = (limit: 'socLow' | 'reserve', percent: number): Row => ({
    name: `${limit}_${step}`,
    terms: { [storedName(step)]: 1, [beyondName(limit, step)]: 1 },
    is: '>=',
    value: energyAt(percent),
  });
  return [
    least('socLow', limits.socLow),
    {
      name: `socUp_${step}`,
      terms: { [storedName(step)]: 1, [beyondName('socUp', step)]: -1 },
      is: '<=',
      value: energyAt(limits.socUp),
    },
    ...(limits.reserve === undefined ? [] : [least('reserve', limits.reserve)]),
  ];
}

/** The allowed power at the mean energy of the step, and the power that the dispatch permits at the grid point. */
function toPowerRows(horizon: Horizon, step: number): Row[] {
  const { capacity, charging, discharging } = horizon.storage;
  const allowed = { charging: toLines(charging.allowed), discharging: toLines(discharging.allowed) };
  return directions.flatMap((way) => [
    ...allowed[way].map(({ rise, power }, line): Row => {
      const half = -rise / (2 * capacity);
      const isFirst = step === 0;
      return {
        name: `allowed_${way}_${step}_${line}`,
        terms: {
          ...toPower(horizon, way, step),
          ...(rise !== 0 && { [storedName(step)]: half, ...(!isFirst && { [storedName(step - 1)]: half }) }),
        },
        is: '<=',
        value: power - (isFirst ? half * storedAtStart(horizon) : 0),
      };
    }),
    { name: `room_${way}_${step}`, terms: toPower(horizon, way, step), is: '<=', value: roomFor(horizon, way, step) },
  ]);
}

interface Line {
  /** Increase of the power from empty to full, and the power at empty, kW. */
  rise: number;
  power: number;
}
/** The concave envelope of the points, as lines: a linear program cannot represent other shapes. */
function toLines(corners: readonly PowerAt[]): Line[] {
  const hull: PowerAt[] = [];
  for (const corner of corners.toSorted((one, other) => one.share - other.share)) {
    while (hull.length > 1 && !bends(hull.at(-2), hull.at(-1), corner)) hull.pop();
    hull.push(corner);
  }
  const [first] = hull;
  if (hull.length === 1 && first) return [{ rise: 0, power: first.power }];
  return hull.slice(1).map((to, index) => {
    const from = hull[index] ?? to;
    const rise = (to.power - from.power) / (to.share - from.share || 1);
    return { rise, power: from.power - rise * from.share };
  });
}
const bends = (one: PowerAt | undefined, middle: PowerAt | undefined, other: PowerAt): boolean =>
  !one ||
  !middle ||
  (middle.power - one.power) * (other.share - one.share) > (other.power - one.power) * (middle.share - one.share);

/** Zero without a price; otherwise the power that the limits at the grid point permit, whether they are pursued or not. */
function roomFor(horizon: Horizon, way: Direction, index: number): number {
  const { transformer = Number.POSITIVE_INFINITY, demand, reverse, exportFloor = Number.NEGATIVE_INFINITY } = horizon.limits;
  const { site, buy, sell } = stepAt(horizon, index);
  if ((way === 'charging' ? buy : sell) === undefined) return 0;
  const most = lossesOf(horizon, way).reduce((sum, { power }) => sum + power, 0);
  if (site === undefined) return isLeftToDispatch(horizon) ? Math.min(most, transformer) : 0;
  const room =
    way === 'charging'
      ? Math.min(transformer, demand?.limit ?? transformer) - site
      : site - Math.max(-transformer, reverse?.limit ?? -transformer, exportFloor);
  return Math.min(most, Math.max(0, room));
}

/**
 * Whether the plan can ignore the limits at the grid point: there are none, or the dispatch enforces them every second, and there
 * is no demand charge.
 */
function isLeftToDispatch({ limits, demandCharge }: Horizon): boolean {
  const { transformer = Number.POSITIVE_INFINITY, demand, reverse } = limits;
  const isLeft = (goal: GridGoal | undefined): boolean =>
    !goal || (goal.enforced === true && !goal.pursued && Math.abs(goal.limit) <= transformer);
  return !demandCharge && isLeft(demand) && isLeft(reverse);
}

function toGridRows(horizon: Horizon, step: number): Row[] {
  const { site } = stepAt(horizon, step);
  const { transformer, demand, reverse, exportFloor } = horizon.limits;
  if (site === undefined) return [];
  const net = toNet(horizon, step);
  const beyond = (limit: SoftLimit, sign: 1 | -1): Terms => ({ [beyondName(limit, step)]: sign });
  const curtailed: Terms = exportFloor === undefined ? {} : { [curtailedName(step)]: 1 };
  const rows: Row[] = [];
  if (exportFloor !== undefined)
    rows.push({ name: `export_${step}`, terms: { ...net, ...curtailed }, is: '>=', value: exportFloor - site });
  if (transformer !== undefined) {
    const terms = (sign: 1 | -1): Terms => ({ ...net, ...beyond('transformer', sign) });
    rows.push({ name: `transformer_${step}`, terms: terms(-1), is: '<=', value: transformer - site });
    rows.push({ name: `feeding_${step}`, terms: { ...terms(1), ...curtailed }, is: '>=', value: -transformer - site });
  }
  if (demand?.pursued)
    rows.push({ name: `demand_${step}`, terms: { ...net, ...beyond('demand', -1) }, is: '<=', value: demand.limit - site });
  if (reverse?.pursued)
    rows.push({ name: `reverse_${step}`, terms: { ...net, ...beyond('reverse', 1) }, is: '>=', value: reverse.limit - site });
  const { demandCharge } = horizon;
  if (demandCharge)
    rows.push({ name: `peak_${step}`, terms: { ...net, [peakName]: -1 }, is: '<=', value: demandCharge.peak - site });
  return rows;
}

function toEnd({ steps, endLeast }: Horizon): Row[] {
  const last = steps.length - 1;
  if (endLeast === undefined || last < 0) return [];
  return [{ name: 'end', terms: { [storedName(last)]: 1, [beyondName('end', last)]: 1 }, is: '>=', value: endLeast }];
}

function toExclusion(horizon: Horizon, step: number): Row[] {
  const charges = chargesName(step);
  const [charging, discharging] = directions.map((way) => roomFor(horizon, way, step));
  return [
    {
      name: `only_charging_${step}`,
      terms: { ...toPower(horizon, 'charging', step), [charges]: -(charging ?? 0) },
      is: '<=',
      value: 0,
    },
    {
      name: `only_discharging_${step}`,
      terms: { ...toPower(horizon, 'discharging', step), [charges]: discharging ?? 0 },
      is: '<=',
      value: discharging ?? 0,
    },
  ];
}

function toBounds(horizon: Horizon, step: number): [string, number][] {
  return [
    [storedName(step), horizon.storage.capacity],
    ...directions.flatMap((way) =>
      lossesOf(horizon, way).map(({ power }, band): [string, number] => [powerName(way, step, band), power]),
    ),
  ];
}
