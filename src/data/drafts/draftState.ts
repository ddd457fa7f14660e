// The state of a draft beside what was typed: whether it is being saved, what validation found and what the station refused. Pure steps.
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
  /** The value of a save that was not answered: what is read next tells whether it was done. */
  unanswered: { value: unknown } | undefined;
  /** By validation, of the value that stands. */
  found: readonly Finding[];
  /** By the station, of the value that was sent. */
  refused: readonly Finding[];
}

export const newDraft = (): DraftState => ({ edit: newState(), saving: false, unanswered: undefined, found: [], refused: [] });
const noFindings = (): Pick<DraftState, 'unanswered' | 'found' | 'refused'> => ({
  unanswered: undefined,
  found: [],
  refused: [],
});

/** What hinders nobody from saving, and stands after it. */
export const adviceOf = (found: readonly Finding[]): readonly Finding[] => found.filter((each) => each.warnOnly);

/** The unsaved copy outlives this outcome of a save. */
export const isKept = ({ kind }: Outcome): boolean =>
  kind === 'failed' || kind === 'cancelled' || kind === 'refused' || kind === 'unknown';

/** One place lies at, below or above the other. */
export const reaches = (a: string, b: string): boolean => a === b || a.startsWith(`${b}/`) || b.startsWith(`${a}/`);

export const withTyped = (state: DraftState, pointer: string, value: unknown, at: number, gesture?: string): DraftState => ({
  ...state,
  edit: withStep(state.edit, pointer, value, at, gesture),
  // What the station refused at this place was about the value before.
  refused: state.refused.filter((each) => each.path !== '' && !reaches(each.path, pointer)),
});

/** Another document is shown: the edit of it that was left, or none. */
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

/** The stored document came; while editing, what is remembered of it is remembered anew. */
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

/** Everything that was changed here stands in the stored document: by a save whose answer was lost, or because somebody else changed the same. */
function isAllIn({ value, start, base }: EditState, { schema, remember }: Shape): boolean {
  const theirs = withRemembered(base, remember);
  return equal(withRevisionOf(merge(start, value, theirs, placeOf(schema)), base), theirs);
}

/** Whether a save would have changed anything that can be read: no answer holds what is secret. */
const wouldShow = ({ value, start, base }: EditState, { schema }: Shape): boolean =>
  hasRevision(base) || !equal(toStorable(schema, value), toStorable(schema, start));

/** What was typed after it stands over it. */
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

/** What was edited over theirs, in what can be undone and redone too: that somebody was first is settled; what was refused at a place is not. */
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

/** Mine over theirs is saved under their revision. */
function withRevisionOf(mine: unknown, theirs: unknown): unknown {
  return hasRevision(mine) && hasRevision(theirs) && !equal(mine.revision, theirs.revision)
    ? { ...mine, revision: theirs.revision }
    : mine;
}
const hasRevision = (value: unknown): value is { revision: unknown } =>
  typeof value === 'object' && value !== null && 'revision' in value;
