// Registry of all open drafts, so that navigation, other writes and choices can ask before an edit is lost.
import type { Outcome } from '../contract.ts';

export interface OpenEdit {
  name: string;
  changed: () => boolean;
  /** The save in progress. */
  saving: () => Promise<Outcome> | undefined;
  save: () => Promise<Outcome>;
  discard: () => void;
  /** Whether a change of this scope pointer selects another document. */
  keyReads: (pointer: string) => boolean;
}
export interface EditRegistry {
  /** Adds the drafts of a screen, which are evaluated on each query. */
  add: (edits: () => readonly OpenEdit[]) => () => void;
  changed: (which?: (edit: OpenEdit) => boolean) => readonly OpenEdit[];
  /** Registers an input with uncommitted text, which is committed before changes are queried. Returns how to unregister it. */
  typing: (handOn: () => void) => () => void;
  /** Asks once for all drafts, after saves in progress. Resolves to true if the action may proceed. */
  settle: (ask: () => Promise<'save' | 'discard' | 'stay'>, which?: (edit: OpenEdit) => boolean) => Promise<boolean>;
}

/** Longest wait for saves in progress before the user is asked. */
const patienceMs = 2000;

export function createEdits(): EditRegistry {
  const screens = new Set<() => readonly OpenEdit[]>();
  const typed = new Set<() => void>();
  const changed: EditRegistry['changed'] = (which = () => true) => {
    for (const handOn of [...typed]) handOn();
    return [...screens].flatMap((edits) => edits()).filter((edit) => edit.changed() && which(edit));
  };
  return {
    add(edits) {
      screens.add(edits);
      return () => screens.delete(edits);
    },
    changed,
    typing(handOn) {
      typed.add(handOn);
      return () => void typed.delete(handOn);
    },
    async settle(ask, which) {
      const saves = changed(which).flatMap(({ saving }) => saving() ?? []);
      if (saves.length > 0) await Promise.race([Promise.all(saves), new Promise((done) => setTimeout(done, patienceMs))]);
      const open = changed(which);
      if (open.length === 0) return true;
      const answer = await ask();
      if (answer === 'stay') return false;
      if (answer === 'discard') {
        for (const edit of open) edit.discard();
        return true;
      }
      for (const edit of open) {
        const { kind } = await (edit.saving() ?? edit.save());
        if (kind === 'failed' || kind === 'cancelled' || kind === 'refused') return false;
      }
      return true;
    },
  };
}
