// An unsaved copy of a stored document with errors, undo, storage and save.
// draftState.ts has the state transitions, draftHandles.ts the public side.
import { defaultsOf } from '../../core/schema/defaults.ts';
import { equal } from '../../core/schema/validatorRuntime.ts';
import type { Outcome } from '../contract.ts';
import { createDraftHandles } from './draftHandles.ts';
import {
  isKept,
  reaches,
  withAccepted,
  withBegun,
  withDocument,
  withRefused,
  withRestart,
  withSaved,
  withTyped,
} from './draftState.ts';
import { isChanged, withBase, withRedo, withUndo } from './editState.ts';
import type { DraftOptions, DraftRun } from './draftRun.ts';
import { type DraftHolder, holdDraft } from './holdDraft.ts';
import { toStorable } from './sendable.ts';

export function createDraft(options: DraftOptions): DraftRun {
  const { schema, remember } = options;
  const draftState = holdDraft(options, () => show());
  const { state, to } = draftState;

  let saving: Promise<Outcome> | undefined;
  async function save(): Promise<Outcome> {
    if (state().saving) return { kind: 'cancelled' };
    saving = sendAndReadBack(options, draftState);
    return saving.finally(() => (saving = undefined));
  }
  const handles = createDraftHandles(options, {
    set: (pointer, value, gesture) => {
      if (draftState.takes() && !state().saving) to(withTyped(state(), pointer, value, options.now?.() ?? Date.now(), gesture));
    },
    begin: () => {
      if (options.canEdit() && !state().edit.editing) to(withBegun(state(), remember));
    },
    cancel: draftState.discard,
    save,
    again: () => state().again?.(),
    undo: () => to({ ...state(), edit: withUndo(state().edit) }),
    redo: () => to({ ...state(), edit: withRedo(state().edit) }),
    accept: () => to(withAccepted(state(), schema, remember)),
  });
  const show = () => handles.show(state(), draftState.isOpen());
  return {
    ...handles.run,
    value: () => state().edit.value,
    changed: () => isChanged(state().edit),
    saving: () => saving,
    sendable: draftState.sendable,
    base: (document, key = '', heard = false) => takeStored(options, draftState, document, key, heard),
    fresh(initial, key = '') {
      draftState.turnTo(key);
      const value = { ...dict(defaultsOf(schema)), ...dict(initial) };
      if (!state().edit.has) to({ ...state(), edit: withBase(draftState.begun(), value) });
    },
    async check(only) {
      draftState.trying();
      options.forget?.();
      const result = await draftState.validate();
      return only ? result.filter((each) => only.some((pointer) => reaches(each.path, pointer))) : result;
    },
    refuse: (list) => to(withRefused(state(), list)),
    discard: draftState.discard,
    restart: (value) => to(withRestart(state(), value)),
    refresh: show,
  };
}

async function sendAndReadBack({ send, readBack }: DraftOptions, { state, to }: DraftHolder): Promise<Outcome> {
  to({ ...state(), saving: true });
  const outcome = await send((again) => to({ ...state(), again })).catch(
    (error: unknown): Outcome => ({ kind: 'failed', msg: String(error) }),
  );
  if (!isKept(outcome)) {
    // The read-back delivers the current document; no edit is older than it.
    to(withSaved(state()));
    await readBack?.(outcome);
  }
  to({
    ...state(),
    saving: false,
    again: undefined,
    unanswered: outcome.kind === 'unknown' ? { value: state().edit.value } : state().unanswered,
  });
  return outcome;
}

function takeStored(
  options: DraftOptions,
  { state, to, turnTo, begun }: DraftHolder,
  document: unknown,
  key: string,
  heard: boolean,
): void {
  const { schema } = options;
  turnTo(key);
  // Secrets and files are not in storage, so they are ignored when comparing documents.
  const same = (a: unknown, b: unknown) => equal(toStorable(schema, a), toStorable(schema, b));
  if (document === undefined) return;
  const { unanswered } = state();
  to(withDocument(state(), withBase(begun(), document, same), options, heard));
  if (unanswered && !state().unanswered) options.foundDone?.();
}

const dict = (value: unknown): object => (typeof value === 'object' && value !== null ? value : {});
