// A dispatch with a plant on a simulated clock, second by second, with converters that apply writes according to their fault.
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { DeviceRecord, Latch, LiveValues } from '../../../src/station/contract/index.ts';
import { createDispatch, type RunningDispatch } from '../../../src/station/dispatch/dispatch.ts';
import type { Common, Plan } from '../../../src/station/dispatch/decision.ts';
import { planFromDocs } from '../../../src/station/dispatch/plan/planFromDocs.ts';
import { seedDemo } from '../../../src/station/domain/station/seed.ts';
import { livePlant } from '../../../src/station/history/livePlant.ts';
import { createPlant, type Plant } from '../../../src/station/plant/plant.ts';
import type { PlantFile } from '../../../src/station/plant/plantFile.ts';
import { createDocStore } from '../../../src/station/store/docs/docs.ts';
import { openCore } from '../../../src/station/store/docs/docsSchema.ts';
import { cabinet, types } from '../demoSet.ts';
import { planOf } from './plans.ts';

/** Reaction of a converter to a value that it acknowledged. The heartbeat is always applied. */
export type Taking = 'ignores' | 'ignores set-points' | { lateS: number } | { limit: number };
interface ReportedAlarm {
  at: number;
  alarm: string;
  device: string;
  on: boolean;
  numbers: Readonly<Record<string, number | undefined>>;
}
interface RigParts {
  file?: PlantFile;
  /** The device records of the station, if they differ from the plant; by default those of the plant file. */
  devices?: readonly DeviceRecord[];
  /** The plan that the plant file enables, by default. */
  plan?: () => Plan | undefined;
  /** The settings that apply while no strategy runs; those of the plan by default. */
  common?: () => Common | undefined;
  /** Export limit of the site in kW. */
  exportLimit?: () => number | undefined;
  from?: string;
  latches?: readonly Latch[];
  state?: ReturnType<Plant['save']>;
  /**
   * With 0, only `second` evaluates. With a large value, readings between two seconds evaluate as well, and the rig must be
   * closed.
   */
  everyMs?: number;
}

/** A manual power that only the devices limit. */
export const byHand = (power: number, limits: { demandLimit?: number } = {}): Plan =>
  planOf({
    enabled: false,
    kind: 'manual',
    manual: { power, chargeStatus: 'idle' },
    rows: [],
    socLow: 0,
    socUp: 100,
    demandLimit: limits.demandLimit,
    reverseLimit: undefined,
  });

export function startRig({
  file = cabinet,
  devices = file.devices,
  plan,
  common,
  exportLimit,
  from = '2026-03-04T02:00:00Z',
  latches = [],
  state,
  everyMs = 0,
}: RigParts = {}) {
  const plant = createPlant({ plant: file, devices: file.devices, types, at: Date.parse(from), ...(state && { state }) });
  const now = () => plant.at;
  const docs = createDocStore(openCore(':memory:'), { now });
  docs.tx((tx) => seedDemo(tx, file, types));
  const takes = new Map<string, Taking>();
  const waiting: { due: number; device: string; point: string; value: number }[] = [];
  const silent = new Set<string>();
  const reported: ReportedAlarm[] = [];
  const logged: string[] = [];
  const stops: number[] = [];
  const written: { device: string; point: string; value: number }[] = [];
  let heard: ((device: string) => void) | undefined;
  let kept: readonly Latch[] = latches;
  const running = new Map<string, boolean>();

  function take(device: string, point: string, value: number): void {
    const taking = takes.get(device);
    const isMeasured = point === 'activePowerSet' || point === 'reactivePowerSet';
    if (point === 'heartbeat' || taking === undefined) return plant.write(device, '', point, value);
    if (taking === 'ignores' || (taking === 'ignores set-points' && isMeasured)) return;
    if (typeof taking === 'object' && 'lateS' in taking)
      return void waiting.push({ due: plant.at + taking.lateS * 1000, device, point, value });
    const most = typeof taking === 'object' && isMeasured ? taking.limit : Number.POSITIVE_INFINITY;
    plant.write(device, '', point, Math.max(-most, Math.min(most, value)));
  }
  const seen = livePlant(plant, types);
  /** A device that does not respond has no reading. */
  const get: LiveValues['get'] = (id) => (silent.has(id) ? undefined : seen.get(id));
  const dispatch: RunningDispatch = createDispatch({
    clock: { now },
    timezone: () => file.station.timezone,
    devices: () => devices,
    types: () => types,
    live: {
      get,
      all: () => devices.flatMap(({ id }) => get(id) ?? []),
      state: () => 'normal',
      onChange: (_id, wake) => {
        heard = wake;
        return () => {};
      },
    },
    ...(exportLimit && { exportLimit }),
    ...(common && { common }),
    plan: plan ?? planFromDocs(docs, now, () => file.station.timezone),
    outlet: {
      async set(device, values) {
        if (silent.has(device)) throw new Error('No response');
        if (values.control === 2) stops.push(plant.at);
        for (const [point, value] of Object.entries(values)) {
          written.push({ device, point, value });
          take(device, point, value);
        }
      },
    },
    log: ({ what, target }) => void logged.push(`${what} ${target ?? ''}`),
    latchStore: { read: () => kept, write: (all) => void (kept = all) },
    report(alarm, _of, { id: device }, on, numbers) {
      const key = `${device} ${alarm}`;
      if ((running.get(key) ?? false) !== on) reported.push({ at: plant.at, alarm, device, on, numbers });
      running.set(key, on);
    },
    everyMs,
  });
  const recordOf = (id: string): DeviceRecord => {
    const record = devices.find((each) => each.id === id);
    if (!record) throw new Error(`There is no ${id}`);
    return record;
  };
  const value = (device: string, key: string): number => plant.value(device, key);

  async function second(): Promise<void> {
    plant.step(1);
    for (const each of waiting.filter(({ due }) => due <= plant.at)) {
      waiting.splice(waiting.indexOf(each), 1);
      plant.write(each.device, '', each.point, each.value);
    }
    dispatch.tick();
    await nextTurn();
  }
  return {
    plant,
    dispatch,
    takes,
    silent,
    reported,
    logged,
    stops,
    written,
    value,
    second,
    record: recordOf,
    /** Evaluates a reading of the device between two seconds. */
    async heard(device: string): Promise<void> {
      heard?.(device);
      await nextTurn();
      await nextTurn();
    },
    latches: () => kept,
    /** Runs this many seconds and returns the number of seconds in which the condition was true. */
    async run(seconds: number, holds: () => boolean = () => false): Promise<number> {
      let matched = 0;
      for (let at = 0; at < seconds; at += 1) {
        await second();
        if (holds()) matched += 1;
      }
      return matched;
    },
    /** Writes as the console does, with admission and acknowledgement. */
    write(device: string, values: Readonly<Record<string, number>>): void {
      dispatch.admit(recordOf(device), values);
      for (const [point, each] of Object.entries(values)) take(device, point, each);
      dispatch.wrote(device, values);
    },
    /** Writes directly to the plant, without the station. */
    foreign: (device: string, point: string, each: number) => plant.write(device, '', point, each),
  };
}
export type Rig = ReturnType<typeof startRig>;
