// Alarm store that continues to work while the disk refuses writes. Records that could not be written are kept in memory, appear
// in searches, and are written when the disk accepts writes again.
import type { AlarmFilter, AlarmRecord } from '../contract/index.ts';
import { type AlarmStore, fits } from './alarmStore.ts';
import { folded } from './fold.ts';

export interface PatientStore extends AlarmStore {
  /** Tries to write again. Returns the final ids of the records that were written, by their temporary ids. */
  flush(): ReadonlyMap<string, string>;
}

export function patientStore(store: AlarmStore): PatientStore {
  const fresh: Waiting = new Map();
  const changed: Waiting = new Map();
  const writes = writesOf(store, fresh, changed);
  return {
    ...store,
    ...writes,
    find: (id) => fresh.get(id) ?? changed.get(id) ?? (id.startsWith('waiting-') ? undefined : store.find(id)),
    search(filter) {
      const { waiting, first } = waitingOf(fresh, filter);
      if (waiting.length === 0) return store.search(filter);
      return withFirst(store.search(filter), first, waiting.length, filter);
    },
    searchFolded(filter) {
      const { waiting, first } = waitingOf(fresh, filter);
      if (waiting.length === 0) return store.searchFolded(filter);
      return withFirst(store.searchFolded(filter), folded(first), folded(waiting).length, filter);
    },
    under: (ids) =>
      [...fresh.values()].filter(({ cause }) => cause !== undefined && ids.includes(cause)).concat(store.under(ids)),
    adopt(from, to) {
      try {
        store.adopt(from, to);
      } catch {
        // The consequences stay under their former cause.
      }
    },
    flush: () => flush(store, fresh, changed),
  };
}

type Waiting = Map<string, AlarmRecord>;

/** Keeps records that the table does not accept: always all records of one transaction. */
function writesOf(store: AlarmStore, fresh: Waiting, changed: Waiting): Pick<AlarmStore, 'add' | 'addAll' | 'save' | 'saveAll'> {
  let count = 0;
  const wait = (record: Omit<AlarmRecord, 'id'>): AlarmRecord => {
    count += 1;
    const waiting = { ...record, id: `waiting-${count}` };
    fresh.set(waiting.id, waiting);
    return waiting;
  };
  const addAll = (records: readonly Omit<AlarmRecord, 'id'>[]): AlarmRecord[] => {
    try {
      return records.length === 0 ? [] : store.addAll(records);
    } catch {
      return records.map(wait);
    }
  };
  const saveAll = (records: readonly AlarmRecord[]): void => {
    const stored = records.filter(({ id }) => !fresh.has(id));
    for (const record of records) if (fresh.has(record.id)) fresh.set(record.id, record);
    for (const { id } of stored) changed.delete(id);
    try {
      if (stored.length > 0) store.saveAll(stored);
    } catch {
      for (const record of stored) changed.set(record.id, record);
    }
  };
  return { addAll, saveAll, add: (record) => addAll([record])[0] ?? wait(record), save: (record) => saveAll([record]) };
}

/** Matching alarms that are not stored yet, newest first. They appear only on the first page. */
function waitingOf(fresh: Waiting, filter: AlarmFilter): { waiting: AlarmRecord[]; first: AlarmRecord[] } {
  const waiting = [...fresh.values()].filter((record) => fits(record, filter)).toReversed();
  return { waiting, first: filter.current <= 1 ? waiting : [] };
}

const withFirst = <T>({ list, total }: { list: T[]; total: number }, first: T[], more: number, { pageSize }: AlarmFilter) => ({
  list: [...first, ...list].slice(0, pageSize),
  total: total + more,
});

function flush(store: AlarmStore, fresh: Waiting, changed: Waiting): ReadonlyMap<string, string> {
  const renamed = new Map<string, string>();
  try {
    for (const [id, { id: _waiting, ...record }] of fresh) {
      renamed.set(id, store.add(record).id);
      fresh.delete(id);
    }
    for (const [id, record] of changed) {
      store.save(record);
      changed.delete(id);
    }
  } catch {
    // The other records continue to wait.
  }
  return renamed;
}
