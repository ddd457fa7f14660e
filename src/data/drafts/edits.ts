// Every draft that is open, so that a navigation, another write or another choice can ask before it leaves an edit.
import type { Outcome } from '../contract.ts';

export interface OpenEdit {
  name: string;
  changed: () => boolean;
  save: () => Promise<Outcome>;
  discard: () => void;
  /** Does a change of this scope pointer choose another document? */
  keyReads: (pointer: string) => boolean;
}
export interface EditRegistry {
  /** The drafts of a screen, as they are when asked. */
  add: (edits: () => readonly OpenEdit[]) => () => void;
  changed: (which?: (edit: OpenEdit) => boolean) => readonly OpenEdit[];
  /** Text that an input still keeps: it is handed on before anybody learns what is changed. Answers how to forget it. */
  typing: (handOn: () => void) => () => void;
  /** Asks once for all; true: go on. */
  settle: (ask: () => Promise<'save' | 'discard' | 'stay'>, which?: (edit: OpenEdit) => boolean) => Promise<boolean>;
}

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
      const open = changed(which);
      if (open.length === 0) return true;
      const answer = await ask();
      if (answer === 'stay') return false;
      if (answer === 'discard') {
        for (const edit of open) edit.discard();
        return true;
      }
      for (const edit of open) {
        const { kind } = await edit.save();
        if (kind === 'failed' || kind === 'cancelled' || kind === 'refused') return false;
      }
      return true;
    },
  };
}
