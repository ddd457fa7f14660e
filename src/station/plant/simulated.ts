// The simulated devices of a plant. Entries of the device file provide the points that a model does not report, and faults
// override both.
import type { DeviceType, Point } from '../../core/devices/device.ts';
import type { Members } from '../../core/language.ts';
import { toTokens } from '../../core/pointer.ts';
import type { DeviceRecord } from '../contract/index.ts';
import type { Own } from '../../core/schema/figure.ts';
import { fits, ownOf } from '../equipment/figures.ts';
import { partsOf } from '../modbus/deviceParts.ts';
import { roleOf } from '../equipment/roles.ts';
import { codesOf } from './codes.ts';
import { createEventClock, type EventClock } from './faults/eventClock.ts';
import { type Misreading, misread } from './faults/readings.ts';
import type { Model, Step } from './model.ts';
import { seedOf } from './noise.ts';
import type { PlantFile } from './plantFile.ts';
import type { PlantState } from './plantState.ts';
import { createRows, type Rows } from './simulate.ts';
import { createReceiver } from './site/trips.ts';

export interface Simulated {
  reader(device: string, path: string, name: string): () => number;
  /** Reading of a point by its key, without forced readings. */
  truth(device: string, key: string): () => number;
  write(device: string, path: string, name: string, value: number): void;
  /** Whether the device accepts a value for one of its points. A model with limits of its own handles them itself. */
  admits(device: string, point: Point, value: number): boolean;
  force(device: string, points: Readonly<Record<string, Misreading>> | undefined, at: number): void;
  step(step: Step): void;
  /** Multiplies the counters, as after a multiple of the same operation. */
  age(times: number): void;
  save(): PlantState['devices'];
}
export interface SimulatedParts {
  plant: PlantFile;
  records: readonly DeviceRecord[];
  types: Members<DeviceType>;
  seed: number;
  now: () => number;
  state: PlantState | undefined;
  models: ReadonlyMap<string, Model>;
}
interface Device {
  record: DeviceRecord;
  type: DeviceType | undefined;
  model: Model | undefined;
  rows: Rows;
  forced: Readonly<Record<string, Misreading>> | undefined;
  events: EventClock | undefined;
}

export function createSimulated(parts: SimulatedParts): Simulated {
  const { records, seed } = parts;
  const devices = new Map(records.map((record) => [record.id, toDevice(record, parts)] as const));
  const read = (device: string, path: string, name: string) => reader(devices.get(device), path, name);
  for (const [id, one] of devices) {
    if (one.type?.events) one.events = createEventClock(one.type, (name) => read(id, '', name), seedOf(seed, id));
  }
  return {
    reader: read,
    truth(device, key) {
      const cut = key.lastIndexOf('#');
      return devices.get(device)?.rows.reader(cut < 0 ? '' : key.slice(0, cut), key.slice(cut + 1)) ?? (() => Number.NaN);
    },
    write(device, path, name, value) {
      const one = devices.get(device);
      if (!one || one.model?.write(path, name, value)) return;
      one.rows.write(path, name, value);
    },
    admits(device, point, value) {
      const one = devices.get(device);
      if (!one || (one.model && one.model.limits !== 'of-the-file')) return true;
      return Number.isFinite(value) && fits(point, value, ownNow(one));
    },
    force(device, points, at) {
      const one = devices.get(device);
      if (!one) return;
      one.forced = points;
      one.events?.changed(at);
    },
    step(step) {
      for (const { rows, events } of devices.values()) {
        rows.step(step);
        events?.step(step);
      }
    },
    age(times) {
      for (const { model, rows } of devices.values()) {
        model?.age?.(times);
        rows.age(times);
      }
    },
    // Keeps the state of devices that are removed for a while or whose type is unknown. Their counters continue later, like those
    // of a real device.
    save: () => ({
      ...parts.state?.devices,
      ...Object.fromEntries(
        [...devices].map(([id, { model, rows }]) => {
          const before = parts.state?.devices[id];
          return [id, { ...before, ...(model && { model: model.save() }), rows: { ...before?.rows, ...rows.save() } }];
        }),
      ),
    }),
  };
}

function toDevice(record: DeviceRecord, { types, seed, now, state, ...parts }: SimulatedParts): Device {
  const receiver = roleOf(types, record) === 'receiver';
  const model =
    parts.models.get(record.id) ??
    (receiver ? createReceiver(parts.plant, now, codesOf(types[record.type], 'receiver')) : undefined);
  const rows = createRows({
    places: partsOf(record, types),
    types,
    seed: seedOf(seed, record.id),
    now,
    model: (path, name) => model?.reader(path, name),
    state: state?.devices[record.id]?.rows,
  });
  return { record, type: types[record.type], model, rows, forced: undefined, events: undefined };
}

/** Forced readings take precedence, except for the time of the last event. */
function reader(one: Device | undefined, path: string, name: string): () => number {
  if (!one) return () => Number.NaN;
  if (path === '' && one.events && name === one.type?.events?.time) return one.events.time;
  const of = one.rows.reader(path, name);
  const key = path === '' ? name : `${path}#${name}`;
  return () => {
    const reading = one.forced?.[key];
    return reading === undefined ? of() : misread(reading, of());
  };
}

/** A limit may depend on values of the device itself. */
function ownNow(one: Device): Own {
  const configured = ownOf(one.record, undefined);
  return (pointer) => {
    const [place, ...name] = toTokens(pointer);
    return place === 'values' ? reader(one, '', name.join('/'))() : configured(pointer);
  };
}
