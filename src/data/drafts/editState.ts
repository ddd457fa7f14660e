// State of one document under edit: value, reference document, history. Pure data and steps; drafts.ts stores and shows it.
import { produce } from 'immer';
import type { Members } from '../../core/language.ts';
import { expand, read, step, toPointer, toTokens, withAt } from '../../core/pointer.ts';
import { equal } from '../../core/schema/validatorRuntime.ts';

export interface EditState {
  value: unknown;
  /** The document at the start of the edit, with which `value` is compared. */
  start: unknown;
  /** The latest stored document. */
  base: unknown;
  /** False until a document was set. */
  has: boolean;
  history: readonly unknown[];
  /** Undone values, latest last; cleared by the next edit. */
  undone: readonly unknown[];
  lastStep: { pointer: string; at: number; gesture?: string } | undefined;
  editing: boolean;
  /** A save was attempted: from then on, errors update with every edit. */
  tried: boolean;
  /** The stored document changed while the draft had changes. */
  moved: boolean;
}

export const newState = (): EditState => ({
  value: undefined,
  start: undefined,
  base: undefined,
  has: false,
  history: [],
  undone: [],
  lastStep: undefined,
  editing: false,
  tried: false,
  moved: false,
});

export const isChanged = (state: EditState): boolean =>
  state.has && state.value !== state.start && !equal(state.value, state.start);

const longestHistory = 200;
/** Edits of one field within this time are one undo step. */
const pauseMs = 1000;

/** `gesture`: steps with the same gesture, such as the moves of a drag, are one undo step. */
export function withStep(state: EditState, pointer: string, value: unknown, at: number, gesture?: string): EditState {
  const next = setAt(state.value, pointer, value);
  if (next === state.value) return state;
  const goesOn = gesture === undefined ? isTyping(state, pointer, value, at) : state.lastStep?.gesture === gesture;
  const joins = goesOn && state.lastStep?.pointer === pointer && state.history.length > 0;
  const history = joins ? state.history : [...state.history, state.value].slice(-longestHistory);
  const lastStep = { pointer, at, ...(gesture !== undefined && { gesture }) };
  return { ...state, value: next, history, undone: [], lastStep };
}

/** Lists and objects are not typed, so each change of one is a separate undo step. */
function isTyping({ value: document, lastStep }: EditState, pointer: string, value: unknown, at: number): boolean {
  const isContainer = (target: unknown) => typeof target === 'object' && target !== null;
  if (!lastStep || lastStep.gesture !== undefined || at - lastStep.at >= pauseMs) return false;
  return !isContainer(value) && !isContainer(read(document, pointer));
}

export function withUndo(state: EditState): EditState {
  if (state.history.length === 0) return state;
  const { value, history, undone } = state;
  return { ...state, value: history.at(-1), history: history.slice(0, -1), undone: [...undone, value], lastStep: undefined };
}

export function withRedo(state: EditState): EditState {
  if (state.undone.length === 0) return state;
  const { value, history, undone } = state;
  return { ...state, value: undone.at(-1), history: [...history, value], undone: undone.slice(0, -1), lastStep: undefined };
}

/** A stored document arrived. It replaces an unchanged value; a changed value is kept and marked as moved. */
export function withBase(state: EditState, base: unknown, same: (a: unknown, b: unknown) => boolean = equal): EditState {
  if (state.has && equal(state.base, base)) return state;
  if (isChanged(state)) return { ...state, base, moved: !same(state.start, base) };
  return { ...newState(), editing: state.editing, value: base, start: base, base, has: true };
}

/** Sets a member of an object or a row of a list; undefined removes it. */
export function setAt(document: unknown, pointer: string, value: unknown): unknown {
  const tokens = toTokens(pointer);
  const last = tokens.at(-1);
  if (last === undefined) return value;
  const parentAt = toPointer(tokens.slice(0, -1));
  const parent = read(document, parentAt);
  if (parent === null || typeof parent !== 'object') return value === undefined ? document : withAt(document, pointer, value);
  if (step(parent, last) === value && (value !== undefined || !Object.hasOwn(parent, last))) return document;
  return produce(document, (draft: unknown) => {
    const here = read(draft, parentAt) as Record<string, unknown> | unknown[];
    if (value !== undefined) (here as Record<string, unknown>)[last] = value;
    else if (Array.isArray(here)) here.splice(Number(last), 1);
    else delete here[last];
  });
}

/** Copies members next to themselves by pattern, for example the name of each unit as its `originalName`. */
export function withRemembered(document: unknown, remember: Members<string> | undefined): unknown {
  let next = document;
  for (const [pattern, name] of Object.entries(remember ?? {})) {
    for (const pointer of expand(next, pattern)) {
      const value = read(next, pointer);
      const siblingPointer = toPointer([...toTokens(pointer).slice(0, -1), name]);
      if (value !== undefined) next = setAt(next, siblingPointer, value);
    }
  }
  return next;
}
