// The simulated station, advanced by `step` at any speed. The same seed and the same steps give the same station. Signs: storage,
// load and import are positive, and so is generation.
import type { DeviceType } from '../../core/devices/device.ts';
import type { Members } from '../../core/language.ts';
import type { Role } from '../../core/devices/roles.gen.ts';
import type { DeviceRecord } from '../contract/index.ts';
import { ofRole, roleOf } from '../equipment/roles.ts';
import type { Books, DayBook } from './books.ts';
import type { Misreading } from './faults/readings.ts';
import { createFlows, type Flows } from './flows.ts';
import { createPace } from './pace.ts';
import type { PlantFile } from './plantFile.ts';
import type { PlantState } from './plantState.ts';
import { createSimulated, type Simulated } from './simulated.ts';

export interface Plant {
  readonly at: number;
  readonly records: readonly DeviceRecord[];
  /** The devices with this role. */
  as(role: Role): readonly DeviceRecord[];
  /** Advances the plant by `dtS` seconds. */
  step(dtS: number): void;
  reader(device: string, path: string, name: string): () => number;
  value(device: string, key: string): number;
  write(device: string, path: string, name: string, value: number): void;
  admits: Simulated['admits'];
  /** The reading of a point without forced readings. */
  truth(device: string, key: string): () => number;
  /** Forces the readings of points of a device; undefined ends this. `trip` stops a converter with a fault. */
  force(device: string, points: Readonly<Record<string, Misreading>> | undefined, at?: number): void;
  trip(device: string): void;
  books(): Books;
  /** The books of each day, oldest first. */
  days(): readonly DayBook[];
  /** Multiplies the counters, as after a multiple of the same operation. The returned state has no books, so they start again. */
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

export function createPlant(parts: PlantParts): Plant {
  const { plant, devices, types, at, seed = plant.plant.seed, state } = parts;
  const pace = createPace(plant, seed, state?.at ?? at);
  const records = devices.filter(({ simulated }) => simulated);
  const shared = { plant, records, types, seed, state, now: pace.now };
  const flows: Flows = createFlows({
    ...shared,
    roleOf: (record) => roleOf(types, record),
    reader: (device, name) => simulated.reader(device, '', name),
  });
  const simulated: Simulated = createSimulated({ ...shared, models: flows.models });
  return {
    get at() {
      return pace.now();
    },
    records,
    as: (role) => ofRole(records, types, role),
    step(dtS) {
      const step = pace.next(dtS);
      flows.step(step);
      simulated.step(step);
      pace.to(step.at);
    },
    reader: simulated.reader,
    truth: simulated.truth,
    value(device, key) {
      const cut = key.lastIndexOf('#');
      return simulated.reader(device, cut < 0 ? '' : key.slice(0, cut), key.slice(cut + 1))();
    },
    write: simulated.write,
    admits: simulated.admits,
    force: (device, points, since = pace.now()) => simulated.force(device, points, since),
    trip: (device) => flows.trip(device),
    books: () => flows.books(),
    days: () => flows.days(),
    age(times) {
      simulated.age(times);
      return { at: pace.now(), devices: simulated.save() };
    },
    save: () => ({ at: pace.now(), books: flows.books(), days: flows.days(), devices: simulated.save() }),
  };
}
