// In: core.db of the program. Out: which stations beside its own have been opened before, so that an empty or missing folder, such as that of a
// disk that is not mounted, is not taken for the first start of a station.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { DocStore } from '../contract/index.ts';
import type { Declared } from './declared.ts';

const mark = 'openedBeside';
interface Opened {
  ids: readonly string[];
}
/** Any of these is data of a station: a copy stands in for a missing core.db. */
const traces = ['core.db', 'copies', 'series.db'] as const;

export interface OpenedBefore {
  /** Throws where the station has been opened before and nothing of it is there. */
  mustBeThere(id: string, folder: string): void;
  opened(id: string): void;
}

/** A station that is declared no more is forgotten. */
export function createOpenedBefore(docs: DocStore, declared: readonly Declared[]): OpenedBefore {
  const saved = docs.tx((tx) => tx.get<Opened>('settings', mark))?.body.ids ?? [];
  const ids = new Set(saved.filter((id) => declared.some((each) => each.id === id)));
  const save = (): void => void docs.tx((tx) => tx.put('settings', mark, { ids: [...ids] }, 'station'));
  if (ids.size < saved.length) save();
  return {
    mustBeThere(id, folder) {
      if (!ids.has(id) || traces.some((name) => existsSync(join(folder, name)))) return;
      throw new Error(
        `${folder} is empty or missing, although the station "${id}" has been opened before. Mount the disk or put its data back. To begin with an empty station, start once without "${id}" in EMS_STATIONS.`,
      );
    },
    opened(id) {
      if (ids.has(id)) return;
      ids.add(id);
      save();
    },
  };
}
