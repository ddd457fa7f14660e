// In: the table of alarms. Out: the same, which outlives a disk that takes nothing: what could not be written waits in memory, is shown from
// there, and is written when the disk takes it again.
import type { AlarmRecord } from '../contract/index.ts';
import { type AlarmStore, fits } from './alarmStore.ts';
import { folded } from './fold.ts';

export interface PatientStore extends AlarmStore {
  /** Tries again. Answers the lasting id of each record that had to wait. */
  flush(): ReadonlyMap<string, string>;
}

export function patientStore(store: AlarmStore): PatientStore {
  const fresh = new Map<string, AlarmRecord>();
  const changed = new Map<string, AlarmRecord>();
  let count = 0;
  return {
    ...store,
    add(record) {
      try {
        return store.add(record);
      } catch {
        count += 1;
        const waiting = { ...record, id: `waiting-${count}` };
        fresh.set(waiting.id, waiting);
        return waiting;
      }
    },
    save(record) {
      if (fresh.has(record.id)) {
        fresh.set(record.id, record);
        return;
      }
      changed.delete(record.id);
      try {
        store.save(record);
      } catch {
        changed.set(record.id, record);
      }
    },
    find: (id) => fresh.get(id) ?? changed.get(id) ?? (id.startsWith('waiting-') ? undefined : store.find(id)),
    search(filter) {
      const waiting = [...fresh.values()].filter((record) => fits(record, filter)).toReversed();
      if (waiting.length === 0) return store.search(filter);
      const { list, total } = store.search(filter);
      const first = filter.current <= 1 ? waiting : [];
      return { list: [...first, ...list].slice(0, filter.pageSize), total: total + waiting.length };
    },
    searchFolded(filter) {
      const waiting = [...fresh.values()].filter((record) => fits(record, filter)).toReversed();
      if (waiting.length === 0) return store.searchFolded(filter);
      const { list, total } = store.searchFolded(filter);
      const first = filter.current <= 1 ? folded(waiting) : [];
      return { list: [...first, ...list].slice(0, filter.pageSize), total: total + folded(waiting).length };
    },
    under: (ids) =>
      [...fresh.values()].filter(({ cause }) => cause !== undefined && ids.includes(cause)).concat(store.under(ids)),
    adopt(from, to) {
      try {
        store.adopt(from, to);
      } catch {
        // They stay under the one that they followed first.
      }
    },
    flush() {
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
        // The rest waits on.
      }
      return renamed;
    },
  };
}
