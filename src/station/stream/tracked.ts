// In: the station. Out: another face of it that tells what a handler looked at, so that its answer is made anew only when that changed.
import { holdCollection } from '../counters/index.ts';
import type { DocStore, DocTx, LiveValues, Station } from '../contract/index.ts';

/** `live:<device>`, `live:*`, `docs:<collection>`, `alarms`, `dispatch`, `tasks`, `scope`, `series`, `clock`, `sessions`. */
export type Touch = (what: string) => void;

/** What a topic depends on when its handler looked at a part of the station. */
type Watch<T> =
  /** Stays what it is; or what changes of it comes as new content, for which every topic is made anew. */
  | 'still'
  /** Nothing tells of its changes: the ten seconds do, after which a topic is made anew anyway. */
  | 'untold'
  /** Told under these names, its own or those of parts that change with it. */
  | { told: readonly string[] }
  /** Looking at the part says nothing yet: another face of it tells what of it was looked at. */
  | { face: (part: T, touch: Touch) => T };

/** A part that is added to the station does not compile until somebody has decided here. */
const watches: { readonly [K in keyof Required<Station>]: Watch<Required<Station>[K]> } = {
  type: 'still',
  content: 'still',
  onContent: 'still',
  vault: 'still',
  gateways: 'still',
  copies: 'untold',
  exports: 'untold',
  past: 'still',
  incidents: 'still',
  opened: 'untold',
  record: 'still',
  served: 'untold',
  dataFolder: 'still',
  giveWay: 'still',
  reread: 'still',
  commander: 'still',
  faults: 'still',
  problems: 'untold',
  clock: { told: ['clock'] },
  series: { told: ['series'] },
  sessions: { told: ['sessions'] },
  alarms: { told: ['alarms'] },
  dispatch: { told: ['dispatch'] },
  tasks: { told: ['tasks'] },
  // Every sequence runs as a task, and each of its steps is progress.
  sequences: { told: ['tasks'] },
  links: { told: ['docs:devices', 'live:*'] },
  cloud: { told: ['docs:settings'] },
  planner: { told: ['docs:computedPlans'] },
  // What came of a simulation is there when its task has ended.
  simulations: { told: ['tasks'] },
  thermal: { told: ['docs:thermalOrders', 'docs:settings'] },
  counters: { told: [`docs:${holdCollection}`] },
  live: { face: trackedLive },
  docs: { face: trackedDocs },
  scope: { face: (scope, touch) => looked(scope, touch, 'scope') },
  devices: { face: (devices, touch) => looked(devices, touch, 'docs:devices') },
};

/** Parts keep their identity where they can, since handlers may remember by them: looking at a part is what is told. */
export function trackedStation(station: Station, touch: Touch): Station {
  const face: Partial<Station> = {};
  for (const name of Object.keys(watches)) if (isPart(name)) addPart(face, station, name, touch);
  // Every member of the table that the station has is there.
  return face as Station;
}
const isPart = (name: string): name is keyof Station => Object.hasOwn(watches, name);

function addPart<K extends keyof Station>(face: Partial<Station>, station: Station, name: K, touch: Touch): void {
  const watch = watches[name] as Watch<Station[K]>;
  if (station[name] === undefined) return;
  if (watch === 'still' || watch === 'untold') face[name] = station[name];
  else if ('face' in watch) face[name] = watch.face(station[name], touch);
  else {
    const get = (): Station[K] => {
      watch.told.forEach(touch);
      return station[name];
    };
    Object.defineProperty(face, name, { get, enumerable: true });
  }
}

function looked<T>(look: () => T, touch: Touch, what: string): () => T {
  return () => {
    touch(what);
    return look();
  };
}

function trackedDocs(docs: DocStore, touch: Touch): DocStore {
  return {
    ...docs,
    tx: <T>(work: (tx: DocTx) => T): T => docs.tx((tx) => work(trackedTx(tx, touch))),
    logs(filter) {
      touch('docs:log');
      return docs.logs(filter);
    },
    asOf: (at) => docs.asOf(at),
  };
}

function trackedLive(live: LiveValues, touch: Touch): LiveValues {
  return {
    get(device) {
      touch(`live:${device}`);
      return live.get(device);
    },
    all() {
      touch('live:*');
      return live.all();
    },
    state(device) {
      touch(`live:${device}`);
      return live.state(device);
    },
    onChange: (device, wake) => live.onChange(device, wake),
  };
}

function trackedTx(tx: DocTx, touch: Touch): DocTx {
  return {
    get<T>(collection: string, id: string) {
      touch(`docs:${collection}`);
      return tx.get<T>(collection, id);
    },
    list<T>(collection: string) {
      touch(`docs:${collection}`);
      return tx.list<T>(collection);
    },
    put: (collection, id, body, by) => tx.put(collection, id, body, by),
    save: (collection, id, body, by, revision) => tx.save(collection, id, body, by, revision),
    remove: (collection, id) => tx.remove(collection, id),
    log: (entry) => tx.log(entry),
  };
}
