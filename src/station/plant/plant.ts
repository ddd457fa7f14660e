// In: a plant file, the device records and files, a time. Out: the whole simulated station, moved on by `step` at any pace.
// The same seed and the same steps give the same station. Signs: storage, load and import positive, generation positive.
import type { DeviceType } from '../../core/devices/device.ts';
import type { Members } from '../../core/language.ts';
import { dayOf, monthOf, timeOf } from '../../core/time.ts';
import type { Role } from '../../core/devices/roles.gen.ts';
import type { DeviceRecord } from '../contract/index.ts';
import { partsOf } from '../modbus/deviceMap.ts';
import { ofRole, roleOf } from '../roles.ts';
import type { Books, DayBook } from './books.ts';
import { createEventClock, type EventClock } from './faults/eventClock.ts';
import { createFlows, type Flows } from './flows.ts';
import { codesOf } from './codes.ts';
import { bandAt, type Model, type Step } from './model.ts';
import { seedOf } from './noise.ts';
import type { PlantFile } from './plantFile.ts';
import { createRows, type Rows } from './simulate.ts';
import type { PlantState } from './plantState.ts';
import { createReceiver } from './site/trips.ts';
import { createWeather } from './site/weather.ts';

export interface Plant {
  readonly at: number;
  readonly records: readonly DeviceRecord[];
  /** Those that the station takes for it. */
  as(role: Role): readonly DeviceRecord[];
  /** Moves on by `dtS` seconds. */
  step(dtS: number): void;
  reader(device: string, path: string, name: string): () => number;
  value(device: string, key: string): number;
  write(device: string, path: string, name: string, value: number): void;
  /** Forces points of a device to read something else; undefined ends it. `trip` stops a converter with a fault. */
  force(device: string, points: Readonly<Record<string, number>> | undefined, at?: number): void;
  trip(device: string): void;
  books(): Books;
  /** The books of each day, oldest first. */
  days(): readonly DayBook[];
  /** Counters as they stand after so many times as much work; its own books begin anew. */
  age(times: number): PlantState;
  save(): PlantState;
}
export interface PlantParts {
  plant: PlantFile;
  devices: readonly DeviceRecord[];
  types: Members<DeviceType>;
  at: number;
  seed?: number;
  state?: PlantState | undefined;
}

interface Simulated {
  record: DeviceRecord;
  model: Model | undefined;
  rows: Rows;
  forced: Readonly<Record<string, number>> | undefined;
  events: EventClock | undefined;
}

export function createPlant({ plant, devices, types, at, seed = plant.plant.seed, state }: PlantParts): Plant {
  const zone = plant.station.timezone;
  let now = state?.at ?? at;
  let day = dayOf(now, zone);
  let month = monthOf(now, zone);
  let bandsOf = setOf(month);
  const weatherAt = createWeather(plant, seed);
  const records = devices.filter(({ simulated }) => simulated);
  const flows: Flows = createFlows({
    plant,
    records,
    types,
    roleOf: (record) => roleOf(types, record),
    seed,
    now: () => now,
    state,
    reader: (device, name) => reader(device, '', name),
  });
  const simulated = new Map<string, Simulated>(
    records.map((record) => {
      const model =
        flows.models.get(record.id) ??
        (roleOf(types, record) === 'receiver'
          ? createReceiver(plant, () => now, codesOf(types[record.type], 'receiver'))
          : undefined);
      const rows = createRows({
        places: partsOf(record, types),
        types,
        seed: seedOf(seed, record.id),
        now: () => now,
        model: (path, name) => model?.reader(path, name),
        state: state?.devices[record.id]?.rows,
      });
      return [record.id, { record, model, rows, forced: undefined, events: undefined }];
    }),
  );

  function setOf(of: string): PlantFile['prices']['sets'][string]['bands'] {
    const name = plant.prices.months[String(Number(of.slice(5)))] ?? '';
    return plant.prices.sets[name]?.bands ?? [];
  }
  function stepAt(dtS: number): Step {
    // The band and the day of the middle of the step: what flows in it belongs there.
    const middle = now + dtS * 500;
    const today = dayOf(middle, zone);
    const time = timeOf(middle, zone);
    const newDay = today !== day;
    const newMonth = newDay && monthOf(middle, zone) !== month;
    if (newDay) day = today;
    if (newMonth) {
      month = monthOf(middle, zone);
      bandsOf = setOf(month);
    }
    return {
      at: now + dtS * 1000,
      dtS,
      day,
      newDay,
      newMonth,
      minute: minuteOf(time),
      band: bandAt(bandsOf, time),
      ...weatherAt(middle),
    };
  }
  const found = (device: string): Simulated | undefined => simulated.get(device);
  for (const [id, one] of simulated) {
    const type = types[one.record.type];
    if (type?.events) one.events = createEventClock(type, (name) => reader(id, '', name), seedOf(seed, id));
  }

  function reader(device: string, path: string, name: string): () => number {
    const one = found(device);
    if (!one) return () => Number.NaN;
    if (path === '' && one.events && name === types[one.record.type]?.events?.time) return one.events.time;
    const of = one.rows.reader(path, name);
    const key = path === '' ? name : `${path}#${name}`;
    return () => one.forced?.[key] ?? of();
  }
  const devicesNow = (): PlantState['devices'] =>
    Object.fromEntries(
      [...simulated].map(([id, { model, rows }]) => [id, { ...(model ? { model: model.save() } : {}), rows: rows.save() }]),
    );
  return {
    get at() {
      return now;
    },
    records,
    as: (role) => ofRole(records, types, role),
    step(dtS) {
      const step = stepAt(dtS);
      flows.step(step);
      for (const { rows, events } of simulated.values()) {
        rows.step(step);
        events?.step(step);
      }
      now = step.at;
    },
    reader,
    value(device, key) {
      const cut = key.lastIndexOf('#');
      return reader(device, cut < 0 ? '' : key.slice(0, cut), key.slice(cut + 1))();
    },
    write(device, path, name, value) {
      const one = found(device);
      if (!one || one.model?.write(path, name, value)) return;
      one.rows.write(path, name, value);
    },
    force(device, points, at = now) {
      const one = found(device);
      if (!one) return;
      one.forced = points;
      one.events?.changed(at);
    },
    trip: (device) => flows.trip(device),
    books: () => flows.books(),
    days: () => flows.days(),
    age(times) {
      for (const { model, rows } of simulated.values()) {
        model?.age?.(times);
        rows.age(times);
      }
      return { at: now, devices: devicesNow() };
    },
    save: () => ({
      at: now,
      books: flows.books(),
      days: flows.days(),
      devices: devicesNow(),
    }),
  };
}

const minuteOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));
