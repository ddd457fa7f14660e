// The public side of a draft: stores by pointer, and one handle per pointer that changes only when its flags do.
import type { Schema, Text } from '../../core/language.ts';
import { createStore, partOf } from '../../core/store.ts';
import { partSchema } from '../../core/schema/schemaWalk.ts';
import type { DraftHandle } from '../contract.ts';
import { emptyStore } from '../members.ts';
import { type DraftState, newDraft } from './draftState.ts';
import type { DraftRun } from './draftRun.ts';
import { isChanged } from './editState.ts';
import { createFindings, findingsAt } from './findings.ts';
import type { FormValidator } from './formValidator.ts';

interface Given {
  schema: Schema;
  validator?: () => FormValidator | undefined;
  of?: string | undefined;
  edit: 'always' | 'toggle';
  canEdit: () => boolean;
  whyBlocked?: () => Text | undefined;
}
type Lasting = Pick<DraftHandle, 'data' | 'schema' | 'set' | 'errors' | 'warnings' | 'offers' | 'base' | 'start'>;
type Acts = Pick<DraftHandle, 'set' | 'begin' | 'cancel' | 'save' | 'again' | 'undo' | 'redo' | 'accept'>;
type Flags = Pick<
  DraftHandle,
  | 'editing'
  | 'changed'
  | 'valid'
  | 'saving'
  | 'waiting'
  | 'canEdit'
  | 'blockedBy'
  | 'moved'
  | 'unanswered'
  | 'canUndo'
  | 'canRedo'
>;

export interface DraftHandles {
  run: Pick<DraftRun, 'handle' | 'subscribe' | 'data' | 'editing'>;
  show: (state: DraftState, open: boolean) => void;
}

export function createDraftHandles(given: Given, { set, ...acts }: Acts): DraftHandles {
  const { schema } = given;
  const [data, stored, begun] = [emptyStore(), emptyStore(), emptyStore()];
  const [errors, warnings] = [createFindings(), createFindings()];
  const offers = createFindings(({ offer }) => offer);
  const editing = createStore({ on: false, changed: false, valid: true });
  const wakes = new Set<() => void>();
  const handles = new Map<string, DraftHandle>();
  const lasting = new Map<string, Lasting>();
  let flags: Flags | undefined;
  let shown = '';

  /** Stores and setters of a handle keep their identity in every state, so that fields that depend on them do not re-render. */
  const lastingAt = (at: string): Lasting =>
    keptAt(lasting, at, () => ({
      data: partOf(data, at),
      schema: partSchema(schema, at),
      set: (pointer, value, gesture) => set(at + pointer, value, gesture),
      errors: findingsAt(errors, at),
      warnings: findingsAt(warnings, at),
      offers: partOf(offers, at),
      base: partOf(stored, at),
      start: partOf(begun, at),
    }));
  const toHandle = (at: string): DraftHandle => ({
    ...lastingAt(at),
    ...(given.of !== undefined && { of: given.of }),
    ...(given.validator && at === '' && { validator: given.validator }),
    edit: given.edit,
    ...(flags ?? toFlags(newDraft(), given.edit === 'always' && given.canEdit(), given)),
    ...acts,
  });
  const run: DraftHandles['run'] = {
    handle: (at = '') => keptAt(handles, at, () => toHandle(at)),
    subscribe(wake) {
      wakes.add(wake);
      return () => wakes.delete(wake);
    },
    data,
    editing,
  };
  return {
    run,
    show(state, open) {
      data.set('', state.edit.value);
      stored.set('', state.edit.base);
      begun.set('', state.edit.start);
      const all = [...state.found, ...state.refused];
      errors.set(all.filter((each) => !each.warnOnly));
      const advice = all.filter((each) => each.warnOnly);
      warnings.set(advice);
      offers.set(advice);
      flags = toFlags(state, open, given);
      editing.set('', { on: open, changed: flags.changed, valid: flags.valid });
      const next = JSON.stringify(flags);
      if (next === shown) return;
      shown = next;
      handles.clear();
      for (const wake of [...wakes]) wake();
    },
  };
}

function keptAt<T>(known: Map<string, T>, at: string, make: () => T): T {
  const found = known.get(at) ?? make();
  known.set(at, found);
  return found;
}

function toFlags(
  { edit, saving, again, unanswered, found, refused }: DraftState,
  open: boolean,
  { canEdit, whyBlocked }: Given,
): Flags {
  const blockedBy = whyBlocked?.();
  return {
    editing: open,
    changed: isChanged(edit),
    valid: [...found, ...refused].every((each) => each.warnOnly),
    saving,
    waiting: again !== undefined,
    canEdit: canEdit(),
    ...(blockedBy !== undefined && { blockedBy }),
    moved: edit.moved,
    unanswered: unanswered !== undefined,
    canUndo: edit.history.length > 0,
    canRedo: edit.undone.length > 0,
  };
}
