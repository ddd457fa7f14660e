// Remembers in core.db of the program which further stations have been opened. If the folder of such a station is empty or
// missing, for example because a disk is not mounted, the station must not start as a new one.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { DocStore } from '../contract/index.ts';
import type { Declared } from './declared.ts';

const mark = 'openedBeside';
interface Opened {
  ids: readonly string[];
}
/** Any of these shows that the folder has data of a station. A copy can replace a missing core.db. */
const traces = ['core.db', 'copies', 'series.db'] as const;

export interface OpenedBefore {
  /** Throws if the station has been opened before and its folder has no data. */
  mustBeThere(id: string, folder: string): void;
  opened(id: string): void;
}

/** Removes stations that are not declared. */
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
