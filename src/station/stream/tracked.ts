// In: the station. Out: another face of it that tells what a handler looked at, so that its answer is made anew only when that changed.
import type { DocTx, Live, Station } from '../contract.ts';

/** `live:<device>`, `live:*`, `docs:<collection>`, `alarms`, `dispatch`, `tasks`, `scope`, `series`, `clock`, `sessions`. */
export type Touch = (what: string) => void;

export function trackedStation(station: Station, touch: Touch): Station {
  const { docs, live, alarms, dispatch, tasks, series, sessions, clock } = station;
  return {
    ...station,
    clock: telling(clock, () => touch('clock')),
    series: telling(series, () => touch('series')),
    sessions: telling(sessions, () => touch('sessions')),
    alarms: telling(alarms, () => touch('alarms')),
    dispatch: telling(dispatch, () => touch('dispatch')),
    tasks: telling(tasks, () => touch('tasks')),
    live: trackedLive(live, touch),
    docs: {
      ...docs,
      tx: (work) => docs.tx((tx) => work(trackedTx(tx, touch))),
      logs: (filter) => {
        touch('docs:log');
        return docs.logs(filter);
      },
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

/** The same object; every use of a member is told first. */
function telling<T extends object>(part: T, tell: () => void): T {
  return new Proxy(part, {
    get(target, name) {
      tell();
      const member: unknown = Reflect.get(target, name);
      return typeof member === 'function' ? (member.bind(target) as unknown) : member;
    },
  });
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
      // A device grows old without a change of its values.
      touch('clock');
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
