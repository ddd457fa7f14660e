// A view of the station that reports which parts a handler reads, so that a live answer is computed again only when they change.
import { holdCollection } from '../counters/index.ts';
import type { DocStore, DocTx, LiveValues, Station } from '../contract/index.ts';

/** `live:<device>`, `live:*`, `docs:<collection>`, `alarms`, `dispatch`, `tasks`, `scope`, `series`, `clock`, `sessions`. */
export type Touch = (what: string) => void;

/** Dependencies of a live answer whose handler read a part of the station. */
type Watch<T> =
  /** Does not change, or changes only with the content, for which every live answer is computed again. */
  | 'still'
  /** Changes are not reported. They show after ten seconds, when a live answer is computed again anyway. */
  | 'unreported'
  /** Changes are reported under these topics, its own or those of parts that change with it. */
  | { topics: readonly string[] }
  /** A view of the part reports which of its members were read. */
  | { view: (part: T, touch: Touch) => T };

/** Complete by type: a new part of the station does not compile without an entry here. */
const watches: { readonly [K in keyof Required<Station>]: Watch<Required<Station>[K]> } = {
  type: 'still',
  content: 'still',
  onContent: 'still',
  vault: 'still',
  gateways: 'still',
  copies: 'unreported',
  exports: 'unreported',
  past: 'still',
  incidents: 'still',
  opened: 'unreported',
  record: 'still',
  served: 'unreported',
  dataFolder: 'still',
  giveWay: 'still',
  reread: 'still',
  commander: 'still',
  faults: 'still',
  problems: 'unreported',
  clock: { topics: ['clock'] },
  series: { topics: ['series'] },
  sessions: { topics: ['sessions'] },
  alarms: { topics: ['alarms'] },
  dispatch: { topics: ['dispatch'] },
  tasks: { topics: ['tasks'] },
  // Sequences run as tasks, and each of their steps reports progress.
  sequences: { topics: ['tasks'] },
  links: { topics: ['docs:devices', 'live:*'] },
  cloud: { topics: ['docs:settings'] },
  planner: { topics: ['docs:computedPlans'] },
  // The result of a simulation is available when its task has ended.
  simulations: { topics: ['tasks'] },
  thermal: { topics: ['docs:thermalOrders', 'docs:settings'] },
  counters: { topics: [`docs:${holdCollection}`] },
  live: { view: trackedLive },
  fresh: { view: trackedFresh },
  docs: { view: trackedDocs },
  scope: { view: (scope, touch) => tracking(scope, touch, 'scope') },
  devices: { view: (devices, touch) => tracking(devices, touch, 'docs:devices') },
};

/**
 * Parts keep their identity where possible, because handlers may cache by it. For such a part, reading the part itself is
 * reported.
 */
export function trackedStation(station: Station, touch: Touch): Station {
  const view: Partial<Station> = {};
  for (const name of Object.keys(watches)) if (isPart(name)) addPart(view, station, name, touch);
  // The view contains every member of the table that the station has.
  return view as Station;
}
const isPart = (name: string): name is keyof Station => Object.hasOwn(watches, name);

function addPart<K extends keyof Station>(view: Partial<Station>, station: Station, name: K, touch: Touch): void {
  const watch = watches[name] as Watch<Station[K]>;
  if (station[name] === undefined) return;
  if (watch === 'still' || watch === 'unreported') view[name] = station[name];
  else if ('view' in watch) view[name] = watch.view(station[name], touch);
  else {
    const get = (): Station[K] => {
      watch.topics.forEach(touch);
      return station[name];
    };
    Object.defineProperty(view, name, { get, enumerable: true });
  }
}

function tracking<T>(look: () => T, touch: Touch, what: string): () => T {
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

/** A doubt about values raises an alarm. */
function trackedFresh(fresh: Station['fresh'], touch: Touch): Station['fresh'] {
  return (device) => {
    touch(`live:${device}`);
    touch('alarms');
    return fresh(device);
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
