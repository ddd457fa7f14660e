// Independent demand accounting: minute means of the total meters of a plant in accelerated operation, the share of the storage,
// and what the storage could have discharged in addition.
import { createPilot } from '../../../src/station/history/pilot.ts';
import type { DemandControl } from '../../../src/station/contract/docs.ts';
import type { DeviceRecord } from '../../../src/station/contract/index.ts';
import { createPlant, type Plant } from '../../../src/station/plant/plant.ts';
import type { PlantFile } from '../../../src/station/plant/plantFile.ts';
import { types } from '../demoSet.ts';

export interface Account {
  name: string;
  limit: number;
  /** kW, mean of each minute. */
  grid: number[];
  storage: number[];
  /** kW, mean of each minute: the discharging power of the storage that converters, batteries and settings permitted. */
  able: number[];
  /** kWh that the storage could deliver before the SOC limit, at the end of each minute. */
  stored: number[];
  /** kW, standby consumption of the converters. */
  rest: number;
}
export interface Window {
  kind: 'sliding' | 'fixed';
  minutes: 15 | 30 | 60;
}

interface Run {
  hours: number;
  stepS: number;
  from: string;
  demand: DemandControl;
}

/** Share of the energy of a battery that reaches the grid: losses of battery, converter and auxiliaries. */
const delivered = 0.9;

/**
 * Runs the plant for `hours` from `from`, with this demand control at each point that has a limit. Returns an account for the whole
 * plant and for each area with its own limit.
 */
export function account(given: PlantFile, { hours, stepS, from, demand }: Run): Account[] {
  const { areas } = given.strategy;
  const set = areas && Object.fromEntries(Object.entries(areas).map(([area, limits]) => [area, { ...limits, demand }]));
  const file = { ...given, strategy: { ...given.strategy, ...(set && { areas: set }), demand } };
  const plant = createPlant({ plant: file, devices: file.devices, types, at: Date.parse(from) });
  const pilot = createPilot({ plant, file, types });
  const accounts = [undefined, ...Object.keys(areas ?? {})].map((name) => openAccount(plant, file, { name, demand }));
  for (let minute = 0; minute < hours * 60; minute += 1) {
    for (let second = 0; second < 60; second += stepS) {
      pilot.steer();
      plant.step(stepS);
      for (const { add } of accounts) add(stepS / 60);
    }
    for (const { closeMinute } of accounts) closeMinute();
  }
  return accounts.map(({ own }) => own);
}

/** Of the grid connection point with this name; without a name, of the whole plant. */
function openAccount(plant: Plant, file: PlantFile, { name, demand }: { name: string | undefined; demand: DemandControl }) {
  const { strategy } = file;
  const limits = name === undefined ? strategy : strategy.areas?.[name];
  const at = (type: string): readonly DeviceRecord[] =>
    file.devices.filter((each) => each.type === type && (name === undefined || each.busbarName === name));
  const converters = at('pcs');
  const read = (ids: readonly DeviceRecord[]): (() => number)[] => ids.map(({ id }) => plant.reader(id, '', 'activePower'));
  const grid = read(at('em2').filter(({ category, config }) => category === 'total' && config.virtual === undefined));
  const storage = read(converters);
  const floor = Math.max(demand.dischargeSoc ?? 0, ...strategy.templates.map(({ socLow }) => socLow));
  const batteries = demand.discharges ? converters.map((each) => batteryOf(plant, file, each, floor)) : [];
  const own: Account = {
    name: name ?? 'whole',
    limit: limits?.demandLimit ?? Number.NaN,
    grid: [],
    storage: [],
    able: [],
    stored: [],
    rest: restOf(converters),
  };
  const sums = { grid: 0, storage: 0, able: 0 };
  return {
    own,
    /** Adds the present power for a share of a minute. */
    add(share: number): void {
      sums.grid += sumOf(grid) * share;
      sums.storage += sumOf(storage) * share;
      sums.able += sumOf(batteries.map(({ power }) => power)) * share;
    },
    closeMinute(): void {
      for (const column of ['grid', 'storage', 'able'] as const) {
        own[column].push(sums[column]);
        sums[column] = 0;
      }
      own.stored.push(sumOf(batteries.map(({ energy }) => energy)));
    },
  };
}
const sumOf = (readers: readonly (() => number)[]): number => readers.reduce((sum, read) => sum + read(), 0);

/** What the battery of a converter can deliver above the lowest SOC: kW now, and kWh. */
function batteryOf(plant: Plant, file: PlantFile, { id, config, relates }: DeviceRecord, floor: number) {
  const stack = file.devices.find((each) => each.id === relates?.stack);
  if (!stack) throw new Error(`The converter ${id} has no battery`);
  const [soc, permitted] = [plant.reader(stack.id, '', 'soc'), plant.reader(id, '', 'dischargeLimit')];
  return {
    power: () => (soc() > floor ? Math.min(Number(config.ratedPower), permitted()) : 0),
    energy: () => (Math.max(0, soc() - floor) / 100) * Number(stack.config.ratedEnergy) * delivered,
  };
}

const restOf = (converters: readonly DeviceRecord[]): number =>
  converters.reduce((sum, { type, config }) => sum + (types[type]?.standby ?? 0) * Number(config.ratedPower ?? 0), 0);

/**
 * Counts the windows above the limit: all of them, and those that the storage could have kept below it by less charging or more
 * discharging.
 */
export function brokenWindows(own: Account, { kind, minutes }: Window) {
  const { grid, limit } = own;
  let [windows, broken, avoidable, highest, over] = [0, 0, 0, 0, 0];
  for (let end = minutes; end <= grid.length; end += kind === 'fixed' ? minutes : 1) {
    const drawn = grid.slice(end - minutes, end).reduce((sum, each) => sum + each, 0) / minutes;
    windows += 1;
    highest = Math.max(highest, drawn);
    if (drawn <= limit) continue;
    broken += 1;
    over = Math.max(over, drawn - limit);
    if (drawn - meanSpare(own, end - minutes, end) <= limit) avoidable += 1;
  }
  return { windows, broken, avoidable, highest, over };
}

/**
 * kW, mean of the minutes: the charging that could have been left out, and the additional discharging that power and stored
 * energy permitted. The standby consumption of converters does not count as charging.
 */
function meanSpare({ storage, able, stored, rest }: Account, first: number, end: number): number {
  let [charged, discharged] = [0, 0];
  for (let minute = first; minute < end; minute += 1) {
    const power = storage[minute] ?? Number.NaN;
    if (power > rest) charged += power / 60;
    discharged += Math.max(0, (able[minute] ?? 0) + Math.min(0, power)) / 60;
    // Energy that is not charged cannot be discharged either.
    discharged = Math.min(discharged, Math.max(0, (stored[minute] ?? 0) - charged));
  }
  return ((charged + discharged) * 60) / (end - first);
}
