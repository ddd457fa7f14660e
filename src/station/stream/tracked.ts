// In: the station. Out: another face of it that tells what a handler looked at, so that its answer is made anew only when that changed.
import type { DocTx, Live, Station } from '../contract.ts';

/** `live:<device>`, `live:*`, `docs:<collection>`, `alarms`, `dispatch`, `tasks`, `scope`, `series`, `clock`, `sessions`. */
export type Touch = (what: string) => void;

/** Parts keep their identity, since handlers may remember by them: looking at a part is what is told. */
export function trackedStation(station: Station, touch: Touch): Station {
  const live = trackedLive(station.live, touch);
  const docs = {
    ...station.docs,
    tx: <T>(work: (tx: DocTx) => T): T => station.docs.tx((tx) => work(trackedTx(tx, touch))),
    logs: (filter: Parameters<Station['docs']['logs']>[0]) => {
      touch('docs:log');
      return station.docs.logs(filter);
    },
  };
  const seen = <K extends keyof Station>(name: K): Station[K] => {
    touch(name);
    return station[name];
  };
  return {
    ...station,
    live,
    docs,
    get clock() {
      return seen('clock');
    },
    get series() {
      return seen('series');
    },
    get sessions() {
      return seen('sessions');
    },
    get alarms() {
      return seen('alarms');
    },
    get dispatch() {
      return seen('dispatch');
    },
    get tasks() {
      return seen('tasks');
    },
    scope() {
      touch('scope');
      return station.scope();
    },
    devices() {
      touch('docs:devices');
      return station.devices();
    },
  };
}

function trackedLive(live: Live, touch: Touch): Live {
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
    put: (collection, id, body, by, expect) => tx.put(collection, id, body, by, expect),
    remove: (collection, id) => tx.remove(collection, id),
    log: (entry) => tx.log(entry),
  };
}
