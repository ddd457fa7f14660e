// Unsaved drafts that survive 401 and reload: complete in memory, without secrets in session storage.
import type { Schema } from '../../core/language.ts';
import { isChanged, newState, type EditState } from './editState.ts';
import { toStorable } from './sendable.ts';

/** Identifies a draft by user, station, screen, name and document. */
export interface DraftPlace {
  user: string;
  station: string;
  screen: string;
  draft: string;
  key: string;
}
export const draftPrefix = 'ems.draft ';
const nameOf = ({ user, station, screen, draft, key }: DraftPlace): string =>
  draftPrefix + JSON.stringify([user, station, screen, draft, key]);

export interface DraftStorage {
  keep: (place: DraftPlace, schema: Schema, state: EditState) => void;
  take: (place: DraftPlace) => EditState | undefined;
  /** Drops drafts when another user logs in. */
  keepOnlyOf: (user: string) => void;
}

export function createDraftStorage(storage: Storage | undefined): DraftStorage {
  const memory = new Map<string, EditState>();
  return {
    keep(place, schema, state) {
      const name = nameOf(place);
      if (!isChanged(state)) {
        memory.delete(name);
        storage?.removeItem(name);
        return;
      }
      memory.set(name, state);
      const { value, start } = state;
      try {
        storage?.setItem(name, JSON.stringify({ value: toStorable(schema, value), start: toStorable(schema, start) }));
      } catch {
        // If the storage is full, the edit is lost only on reload.
        storage?.removeItem(name);
      }
    },
    take(place) {
      const name = nameOf(place);
      return memory.get(name) ?? stored(storage?.getItem(name) ?? null);
    },
    keepOnlyOf(user) {
      const isOthers = (name: string) =>
        name.startsWith(draftPrefix) && !name.startsWith(`${draftPrefix}[${JSON.stringify(user)},`);
      for (const name of memory.keys()) if (isOthers(name)) memory.delete(name);
      if (!storage) return;
      const names = Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '');
      names.filter(isOthers).forEach((name) => storage.removeItem(name));
    },
  };
}

function stored(text: string | null): EditState | undefined {
  if (text === null) return undefined;
  try {
    const { value, start }: { value: unknown; start: unknown } = JSON.parse(text);
    // Until the stored document is read, assume the one from the start of the edit.
    return { ...newState(), value, start, base: start, has: true, editing: true };
  } catch {
    return undefined;
  }
}
