// State of a draft in addition to its edit: saving, findings of the validation, errors of the station. Pure steps.
import type { Members, Schema, Text } from '../../core/language.ts';
import type { FieldError } from '../../core/calls/outcome.ts';
import type { Finding } from '../../core/schema/finding.ts';
import { equal } from '../../core/schema/validatorRuntime.ts';
import type { Outcome } from '../contract.ts';
import { merge } from './merge.ts';
import { toStorable } from './sendable.ts';
import { placeOf } from '../../core/rules/rowIdentity.ts';
import { type EditState, isChanged, newState, withRemembered, withStep } from './editState.ts';

export interface DraftState {
  edit: EditState;
  saving: boolean;
  /** Sends the pending save again; undefined before it was sent. */
  again: (() => void) | undefined;
  /** Value of an unanswered save; the next read shows whether it was executed. */
  unanswered: { value: unknown } | undefined;
  /** Errors that the validation found in the current value. */
  found: readonly Finding[];
  /** Errors that the station returned for the submitted value. */
  refused: readonly Finding[];
}

export const newDraft = (): DraftState => ({
  edit: newState(),
  saving: false,
  again: undefined,
  unanswered: undefined,
  found: [],
  refused: [],
});
const noFindings = (): Pick<DraftState, 'unanswered' | 'found' | 'refused'> => ({
  unanswered: undefined,
  found: [],
  refused: [],
});

/** Findings that do not block saving and remain after it. */
export const adviceOf = (found: readonly Finding[]): readonly Finding[] => found.filter((each) => each.warnOnly);

/** Whether the unsaved copy is kept after this outcome of a save. */
export const isKept = ({ kind }: Outcome): boolean =>
  kind === 'failed' || kind === 'cancelled' || kind === 'refused' || kind === 'unknown';

/** Whether one pointer is equal to, below or above the other. */
export const reaches = (a: string, b: string): boolean => a === b || a.startsWith(`${b}/`) || b.startsWith(`${a}/`);

export const withTyped = (state: DraftState, pointer: string, value: unknown, at: number, gesture?: string): DraftState => ({
  ...state,
  edit: withStep(state.edit, pointer, value, at, gesture),
  // Errors of the station at this pointer refer to the previous value.
  refused: state.refused.filter((each) => each.path !== '' && !reaches(each.path, pointer)),
});

/** Switches to another document, with its unfinished edit if there is one. */
export const withKey = (left: EditState | undefined): DraftState => ({
  ...newDraft(),
  edit: left ?? newState(),
});

export function withSaved(state: DraftState): DraftState {
  const { value } = state.edit;
  const found = adviceOf(state.found);
  return { ...state, ...noFindings(), found, edit: { ...newState(), value, start: value, base: value, has: state.edit.has } };
}

export function withDiscarded(state: DraftState): DraftState {
  const { base, has } = state.edit;
  return { ...state, ...noFindings(), edit: { ...newState(), value: base, start: base, base, has } };
}

export const withRestart = (state: DraftState, value: unknown): DraftState => ({
  ...state,
  ...noFindings(),
  edit: { ...newState(), value, start: value, base: value, has: true },
});

export function withBegun(state: DraftState, remember: Members<string> | undefined): DraftState {
  const value = withRemembered(state.edit.value, remember);
  return { ...state, edit: { ...state.edit, value, start: value, editing: true } };
}

interface Shape {
  schema: Schema;
  remember?: Members<string> | undefined;
}

/** Applies a newly read stored document; during an edit, remembered members are copied again. */
export function withDocument(state: DraftState, moved: EditState, shape: Shape, heard = false): DraftState {
  const sent = state.unanswered ?? moved;
  if (moved !== state.edit && isChanged(state.edit) && isAllIn({ ...moved, value: sent.value }, shape))
    return withFoundIn(state, moved, sent.value, shape);
  if (state.unanswered && heard) {
    if (moved !== state.edit && !isChanged(state.edit)) return withFoundIn(state, moved, moved.value, shape);
    if (moved === state.edit && !moved.moved && wouldShow(moved, shape))
      return withRefused(state, [{ path: '', message: notSaved }]);
  }
  const { remember } = shape;
  const again = state.edit.editing && !isChanged(moved) && moved !== state.edit;
  if (!again) return { ...state, edit: moved };
  const value = withRemembered(moved.value, remember);
  return { ...state, edit: { ...moved, value, start: value } };
}

const notSaved = 'The station is responding again. Your changes were not saved and are still here.';

/** Whether the stored document contains every local change: after an unanswered save, or if others made the same changes. */
function isAllIn({ value, start, base }: EditState, { schema, remember }: Shape): boolean {
  const theirs = withRemembered(base, remember);
  return equal(withRevisionOf(merge(start, value, theirs, placeOf(schema)), base), theirs);
}

/** Whether a save would have changed anything that can be read: secrets are in no answer. */
const wouldShow = ({ value, start, base }: EditState, { schema }: Shape): boolean =>
  hasRevision(base) || !equal(toStorable(schema, value), toStorable(schema, start));

/** Edits made after the save are applied on top of it. */
function withFoundIn(
  state: DraftState,
  { value, base, has, editing }: EditState,
  sent: unknown,
  { schema, remember }: Shape,
): DraftState {
  const theirs = withRemembered(base, remember);
  const rest = withRevisionOf(merge(sent, value, theirs, placeOf(schema)), base);
  const goesOn = !equal(rest, theirs);
  const start = goesOn ? theirs : base;
  const edit = {
    ...newState(),
    value: goesOn ? rest : base,
    start,
    base,
    has,
    editing: editing && (goesOn || !state.unanswered),
  };
  return { ...state, ...noFindings(), found: adviceOf(state.found), edit };
}

/** Merges local changes and undo steps onto the newer document and clears its conflict; errors of single fields remain. */
export function withAccepted(state: DraftState, schema: Schema, remember?: Members<string>): DraftState {
  const { value, start, base, history, undone } = state.edit;
  const theirs = withRemembered(base, remember);
  const place = placeOf(schema);
  const over = (mine: unknown): unknown => withRevisionOf(merge(start, mine, theirs, place), base);
  return {
    ...state,
    unanswered: undefined,
    refused: state.refused.filter((each) => each.path !== ''),
    edit: { ...state.edit, value: over(value), history: history.map(over), undone: undone.map(over), start: base, moved: false },
  };
}

export const withRefused = (state: DraftState, errors: readonly FieldError[]): DraftState => ({
  ...state,
  edit: { ...state.edit, tried: true },
  refused: errors.map(({ path, message, warnOnly, offer }) => ({
    path,
    text: message as Text,
    ...(warnOnly && { warnOnly }),
    ...(offer !== undefined && { offer }),
  })),
});

/** The merged document is saved with the stored revision. */
function withRevisionOf(mine: unknown, theirs: unknown): unknown {
  return hasRevision(mine) && hasRevision(theirs) && !equal(mine.revision, theirs.revision)
    ? { ...mine, revision: theirs.revision }
    : mine;
}
const hasRevision = (value: unknown): value is { revision: unknown } =>
  typeof value === 'object' && value !== null && 'revision' in value;
