// Computes the values, energies and band energies of virtual meters each second from the values of their parts. A part that is
// missing, in doubt or another device makes the sum missing. While the station runs, energy is the integral of power; after a
// pause, the counters of the parts fill the gap.
import {
  type BandCounters,
  type BandEnding,
  bandEndings,
  counterStep,
  createBandCounters,
  inOrder,
  termsOf,
  type Direction,
  directions,
} from '../../counters/index.ts';
import { type FreshOf, defaultFreshMs } from '../../equipment/fresh.ts';
import { freshnessOf } from '../../equipment/freshness.ts';
import { answers } from '../../equipment/figures.ts';
import { type GridPart, gridPoints, gridValues } from './virtualGrid.ts';
import type { Clock, DeviceRecord, LiveValues, LiveDevice } from '../../contract/index.ts';

/** State that survives a restart. */
export interface VirtualMeterState {
  at: number;
  month: string;
  counters: Readonly<Record<string, number>>;
  /** Counters of the parts at that moment, by device and point. */
  parts: Readonly<Record<string, Readonly<Record<string, number>>>>;
}
export interface VirtualMeterParts {
  clock: Clock;
  live: Pick<LiveValues, 'get'>;
  /** Values that are recent and not in doubt. */
  fresh: FreshOf;
  devices: () => readonly DeviceRecord[];
  /** Code of the price band in force, and the month, in the station's time zone. */
  bandAt: (at: number) => number;
  monthAt: (at: number) => string;
  /** The value at which a counter of a part wraps around. */
  wrapsOf: (meter: string, point: string) => number | undefined;
  put: (record: DeviceRecord, values: Readonly<Record<string, number>>, at: number, link: LiveDevice['link']) => void;
  load: (id: string) => VirtualMeterState | undefined;
  save: (states: Readonly<Record<string, VirtualMeterState>>) => void;
}
export interface VirtualMeters {
  /** Computes all virtual meters; call it once a second. */
  tick(): void;
  /** Saves the counters. */
  keep(): void;
}
interface Running {
  signature: string;
  counters: BandCounters;
  at: number | undefined;
  month: string;
  parts: Readonly<Record<string, Readonly<Record<string, number>>>>;
}
interface Part extends GridPart {
  id: string;
}
interface Reading {
  parts: readonly Part[];
  link: LiveDevice['link'];
}
/** A longer pause is not integrated over. */
const pauseMs = 5000;
const summed = ['activePower', 'activePowerA', 'activePowerB', 'activePowerC', 'reactivePower'] as const;
const counted = directions.flatMap((way) => ['Total', ...bandEndings].map((band) => way + band));

interface MetersState extends VirtualMeterParts {
  running: Map<string, Running>;
}

export function createVirtualMeters(parts: VirtualMeterParts): VirtualMeters {
  const running = new Map<string, Running>();
  const state: MetersState = { ...parts, running };
  return {
    tick() {
      const records = inOrder(parts.devices());
      for (const [id, one] of running) if (!records.some((record) => record.id === id)) end(state, id, one);
      for (const record of records) tickOne(state, record);
    },
    keep() {
      const states = [...running].filter(([, { at }]) => at !== undefined).map(([id, one]) => [id, stateOf(one)] as const);
      if (states.length > 0) parts.save(Object.fromEntries(states));
    },
  };
}

/** If a meter is added again under the same id, it does not count what its parts have counted in the meantime. */
function end({ running, save }: MetersState, id: string, one: Running): void {
  running.delete(id);
  if (one.at !== undefined) save({ [id]: { ...stateOf(one), parts: {} } });
}

function find({ running, load, monthAt, clock }: MetersState, record: DeviceRecord): Running {
  const signature = JSON.stringify(record.config.terms);
  const known = running.get(record.id);
  if (known?.signature === signature) return known;
  const kept = known ? stateOf(known) : load(record.id);
  // Counters of different parts are not comparable, so after a change of the parts only the energies so far are kept.
  const same = known === undefined && kept !== undefined;
  const begun: Running = {
    signature,
    counters: createBandCounters(kept?.counters),
    at: same ? kept.at : undefined,
    month: kept?.month ?? monthAt(clock.now()),
    parts: same ? kept.parts : {},
  };
  running.set(record.id, begun);
  return begun;
}

/** The present readings of the parts, or the link state of the sum if one of them is unknown. */
function read(state: MetersState, record: DeviceRecord): Reading | LiveDevice['link'] {
  const { fresh, devices } = state;
  const found: Part[] = [];
  let link: LiveDevice['link'] = 'ok';
  for (const { meter, way } of termsOf(record)) {
    const device = fresh(meter);
    if (!device) return responds(state, meter) ? 'ok' : 'timeout';
    if (device.link === 'abnormal') link = 'abnormal';
    const { busbarName = '', config = {} } = devices().find(({ id }) => id === meter) ?? {};
    const ratio = config.voltageRatio;
    const voltageRatio = typeof ratio === 'number' ? ratio : 1;
    found.push({ id: meter, sign: way === 'add' ? 1 : -1, values: device.values, busbarName, voltageRatio });
  }
  return found.length === 0 ? 'timeout' : { parts: found, link };
}

/** A part that responds, but whose values are all in doubt or come from another device, is no lost communication. */
function responds({ live, clock }: MetersState, meter: string): boolean {
  const device = live.get(meter);
  return device !== undefined && answers(device) && freshnessOf(device, clock.now(), defaultFreshMs) !== 'gone';
}

function tickOne(state: MetersState, record: DeviceRecord): void {
  const one = find(state, record);
  const answer = read(state, record);
  const now = state.clock.now();
  if (typeof answer === 'string') {
    const at = answer === 'ok' ? now : (state.live.get(record.id)?.at ?? now);
    state.put(record, missingPoints, at, answer);
    return;
  }
  const { parts: found, link } = answer;
  const values = Object.fromEntries(summed.map((point) => [point, sumOf(found, point)]));
  count(state, one, found, values);
  const { activePower = Number.NaN, reactivePower = Number.NaN } = values;
  const apparent = Math.hypot(activePower, reactivePower);
  const reading = {
    ...values,
    ...gridValues(found),
    apparentPower: apparent,
    powerFactor: apparent < 0.05 ? 1 : activePower / apparent,
    ...Object.fromEntries(Object.entries(one.counters.readers).map(([name, reader]) => [name, reader()])),
  };
  state.put(record, reading, now, link);
}

/**
 * Without a power value nothing is counted. The counters of the parts make up for a pause when the power is known again. They are
 * used even if the power was in doubt, because the counter guard checks them separately.
 */
function count(
  state: MetersState,
  one: Running,
  found: readonly Part[],
  { activePower = Number.NaN, reactivePower = Number.NaN }: Readonly<Record<string, number>>,
): void {
  if (!Number.isFinite(activePower)) return;
  const { clock, monthAt, bandAt } = state;
  const now = clock.now();
  const month = monthAt(now);
  const counts = countersOf(found);
  const pause = one.at === undefined ? 0 : now - one.at;
  if (pause > pauseMs) makeUp(state, one, found, counts);
  else if (pause > 0) {
    const step = { dtS: pause / 1000, band: bandAt(now), newMonth: month !== one.month };
    one.counters.count(step, activePower, Number.isFinite(reactivePower) ? reactivePower : 0);
  }
  Object.assign(one, { at: now, month, parts: counts });
}

/** Adds the energy that the parts counted in a pause, by band. Energy outside the known bands counts as without a price. */
function makeUp({ wrapsOf }: MetersState, one: Running, found: readonly Part[], counts: Running['parts']): void {
  const moved = (ending: 'Total' | BandEnding): number | undefined => {
    let sum = 0;
    for (const { id, sign } of found) {
      const [before, after] = [one.parts[id], counts[id]];
      const step = (way: Direction): number | undefined =>
        before?.[way + ending] === undefined || after?.[way + ending] === undefined
          ? undefined
          : counterStep(before[way + ending] ?? 0, after[way + ending] ?? 0, wrapsOf(id, way + ending));
      const [into, out] = [step('forward'), step('reverse')];
      if (into === undefined || out === undefined) return undefined;
      sum += sign * (into - out);
    }
    return sum;
  };
  const total = moved('Total');
  if (total === undefined) return;
  let banded = 0;
  const add = (band: BandEnding, net: number): void => one.counters.add(net >= 0 ? 'forward' : 'reverse', band, Math.abs(net));
  for (const band of bandEndings) {
    const net = moved(band) ?? 0;
    if (net !== 0) add(band, net);
    banded += net;
  }
  if (Math.abs(total - banded) > 0.05) add('Noprice', total - banded);
}

const stateOf = ({ at, month, counters, parts }: Running): VirtualMeterState => ({
  at: at ?? 0,
  month,
  counters: counters.save(),
  parts,
});

const sumOf = (parts: readonly Part[], point: string): number =>
  parts.reduce((sum, { sign, values }) => sum + sign * (values[point] ?? Number.NaN), 0);

const countersOf = (parts: readonly Part[]): Running['parts'] =>
  Object.fromEntries(
    parts.map(({ id, values }) => [
      id,
      Object.fromEntries(counted.flatMap((point) => (values[point] === undefined ? [] : [[point, values[point]]]))),
    ]),
  );

/** All points of a virtual meter, as missing values. */
const missingPoints: Readonly<Record<string, number>> = Object.fromEntries(
  [...summed, ...gridPoints, 'apparentPower', 'powerFactor', ...Object.keys(createBandCounters(undefined).readers)].map(
    (name) => [name, Number.NaN],
  ),
);
