// In: a declared draft, its stored document and what a person types. Out: an unsaved copy with errors, undo, storage and one save.
import { defaultsOf } from '../../core/schema/defaults.ts';
import type { Members, Schema, Text } from '../../core/language.ts';
import type { FieldError } from '../../core/outcome.ts';
import { createStore, partOf, type ReadableStore, type Unsubscribe } from '../../core/store.ts';
import { schemaAt } from '../../core/schema/schemaWalk.ts';
import type { Finding } from '../../core/schema/finding.ts';
import type { DraftForm, DraftHandle, Outcome } from '../contract.ts';
import type { DraftPlace, DraftStorage } from './draftStorage.ts';
import { isChanged, newState, withBase, withRemembered, withStep, withUndo, type EditState } from './editState.ts';
import { createFindings } from './findings.ts';
import type { FormValidator } from './formValidator.ts';
import { toSendable, toStorable } from './sendable.ts';
import { equal } from '../../core/schema/validatorRuntime.ts';
import { emptyStore } from '../members.ts';

export interface DraftOptions {
  schema: Schema;
  /** Judges a sendable value; the same function as the station's. */
  validate: (value: unknown) => Promise<readonly Finding[]>;
  /** What judged its shape, once something did. */
  validator?: () => FormValidator | undefined;
  /** Name of the source that the document comes from. */
  of?: string | undefined;
  edit: 'always' | 'toggle';
  remember?: Members<string> | undefined;
  canEdit: () => boolean;
  /** Sends it; the draft then waits for `read back`. */
  send: () => Promise<Outcome>;
  /** Brings the stored document after a save: from its answer, or read again. */
  readBack?: (outcome: Outcome) => Promise<void>;
  place?: (key: string) => DraftPlace;
  storage?: DraftStorage;
  now?: () => number;
}

type Lasting = Pick<DraftHandle, 'data' | 'schema' | 'set' | 'errors' | 'warnings' | 'base'>;

export interface DraftRun extends DraftForm {
  handle: (at?: string) => DraftHandle;
  subscribe: (wake: () => void) => Unsubscribe;
  data: ReadableStore;
  /** /on /changed /valid. */
  editing: ReadableStore;
  value: () => unknown;
  changed: () => boolean;
  sendable: () => unknown;
  /** The stored document, or undefined while it is not there; another key is another document. */
  base: (document: unknown, key?: string) => void;
  /** Without a stored document: a new one, from defaults and what is given. */
  fresh: (initial?: unknown, key?: string) => void;
  /** Validates; with `only`, what lies at or below those pointers. Findings are shown and returned. */
  check: (only?: readonly string[]) => Promise<readonly Finding[]>;
  /** What the station refused, in the draft's own pointers. */
  refuse: (errors: readonly FieldError[]) => void;
  discard: () => void;
  /** Starts anew from this value: nothing changed, nothing tried. */
  restart: (value: unknown) => void;
  /** The person's rights changed. */
  refresh: () => void;
}

export function createDraft(options: DraftOptions): DraftRun {
  const { schema, storage } = options;
  const data = emptyStore();
  const stored = emptyStore();
  const editing = createStore({ on: false, changed: false, valid: true });
  const errors = createFindings();
  const warnings = createFindings();
  const wakes = new Set<() => void>();
  const handles = new Map<string, DraftHandle>();
  const lasting = new Map<string, Lasting>();
  const others = new Map<string, EditState>();
  let state = newState();
  let key = '';
  let saving = false;
  let found: readonly Finding[] = [];
  let refused: readonly Finding[] = [];
  let round = 0;
  let flags = '';
  let sent: { of: unknown; value: unknown } | undefined;

  function to(next: EditState): void {
    const typed = next.value !== state.value;
    state = next;
    data.set('', state.value);
    stored.set('', state.base);
    if (options.place && state.has) storage?.keep(options.place(key), schema, state);
    if (typed && state.tried) void validate();
    show();
  }

  function show(): void {
    const open = isOpen();
    const changed = isChanged(state);
    const valid = found.every((each) => each.warnOnly) && refused.length === 0;
    editing.set('', { on: open, changed, valid });
    const next = JSON.stringify([open, changed, valid, saving, state.moved, options.canEdit(), state.history.length > 0]);
    if (next === flags) return;
    flags = next;
    handles.clear();
    for (const wake of [...wakes]) wake();
  }
  const isOpen = () => options.canEdit() && (options.edit === 'always' || state.editing);

  function showFindings(): void {
    const all = [...found, ...refused];
    errors.set(all.filter((each) => !each.warnOnly));
    warnings.set(all.filter((each) => each.warnOnly));
    show();
  }

  /** A slower answer to an older value says nothing. */
  async function validate(): Promise<readonly Finding[]> {
    const mine = ++round;
    const result = await options.validate(sendable());
    if (mine !== round) return result;
    found = result;
    showFindings();
    return result;
  }

  function set(pointer: string, value: unknown): void {
    if (!isOpen() || saving) return;
    // What the station refused at this place was about the value before.
    refused = refused.filter((each) => each.path !== '' && !reaches(each.path, pointer));
    to(withStep(state, pointer, value, options.now?.() ?? Date.now()));
    showFindings();
  }

  function sendable(): unknown {
    if (sent === undefined || sent.of !== state.value) sent = { of: state.value, value: toSendable(schema, state.value) };
    return sent.value;
  }

  function turnTo(next: string): void {
    if (next === key) return;
    others.set(key, state);
    key = next;
    saving = false;
    forget();
    to(others.get(key) ?? newState());
  }
  function forget(): void {
    round += 1;
    found = [];
    refused = [];
    showFindings();
  }
  /** Secrets and files are not in the storage, so they say nothing of whether the document moved. */
  const sameStored = (a: unknown, b: unknown) => equal(toStorable(schema, a), toStorable(schema, b));
  /** An edit that was left by a reload or a lost session goes on. */
  function begun(): EditState {
    if (state.has || !options.place) return state;
    return storage?.take(options.place(key)) ?? state;
  }

  async function save(): Promise<Outcome> {
    if (saving) return { kind: 'cancelled' };
    saving = true;
    show();
    const outcome = await options.send().catch((error: unknown): Outcome => ({ kind: 'failed', msg: String(error) }));
    const kept =
      outcome.kind === 'failed' || outcome.kind === 'cancelled' || outcome.kind === 'refused' || outcome.kind === 'unknown';
    if (!kept) {
      // Whatever the read-back brings now is the document; nothing typed is older than it.
      to({
        ...state,
        start: state.value,
        base: state.value,
        history: [],
        lastStep: undefined,
        editing: false,
        tried: false,
        moved: false,
      });
      forget();
      await options.readBack?.(outcome);
    }
    saving = false;
    show();
    return outcome;
  }

  function discard(): void {
    forget();
    to({ ...newState(), value: state.base, start: state.base, base: state.base, has: state.has });
  }

  function begin(): void {
    if (!options.canEdit() || state.editing) return;
    const value = withRemembered(state.value, options.remember);
    to({ ...state, value, start: value, editing: true });
  }

  /** Mine over theirs: that somebody was first is settled; what was refused at a place is not. */
  function accept(): void {
    refused = refused.filter((each) => each.path !== '');
    to({ ...state, value: withRevisionOf(state.value, state.base), start: state.base, moved: false });
    showFindings();
  }

  /** What a handle reads and writes stays the same whatever its state, so that fields which hold on to it are not drawn anew. */
  function lastingAt(at: string): Lasting {
    const known = lasting.get(at) ?? {
      data: partOf(data, at),
      schema: schemaAt(schema, at) ?? {},
      set: (pointer, value) => set(at + pointer, value),
      errors: partOf(errors, at),
      warnings: partOf(warnings, at),
      base: partOf(stored, at),
    };
    lasting.set(at, known);
    return known;
  }

  function toHandle(at: string): DraftHandle {
    return {
      ...lastingAt(at),
      ...(options.of !== undefined && { of: options.of }),
      ...(options.validator && at === '' && { validator: options.validator }),
      edit: options.edit,
      editing: isOpen(),
      changed: isChanged(state),
      valid: editing.read('/valid') === true,
      saving,
      canEdit: options.canEdit(),
      moved: state.moved,
      canUndo: state.history.length > 0,
      begin,
      cancel: discard,
      save,
      undo: () => to(withUndo(state)),
      accept,
    };
  }

  return {
    handle(at = '') {
      const known = handles.get(at) ?? toHandle(at);
      handles.set(at, known);
      return known;
    },
    subscribe(wake) {
      wakes.add(wake);
      return () => wakes.delete(wake);
    },
    data,
    editing,
    value: () => state.value,
    changed: () => isChanged(state),
    sendable,
    base(document, next = '') {
      turnTo(next);
      if (document === undefined) return;
      const moved = withBase(begun(), document, sameStored);
      const again = state.editing && !isChanged(moved) && moved !== state;
      const value = again ? withRemembered(moved.value, options.remember) : moved.value;
      to(again ? { ...moved, value, start: value } : moved);
    },
    fresh(initial, next = '') {
      turnTo(next);
      if (state.has) return;
      const value = { ...(defaultsOf(schema) as object | undefined), ...(initial as object | undefined) };
      to(withBase(begun(), value));
    },
    async check(only) {
      if (!state.tried) state = { ...state, tried: true };
      const result = await validate();
      return only ? result.filter((each) => only.some((pointer) => reaches(each.path, pointer))) : result;
    },
    refuse(list) {
      refused = list.map(({ path, message, warnOnly }) => ({ path, text: message as Text, ...(warnOnly && { warnOnly }) }));
      state = { ...state, tried: true };
      showFindings();
    },
    discard,
    restart(value) {
      forget();
      to({ ...newState(), value, start: value, base: value, has: true });
    },
    refresh: show,
  };
}

/** One place lies at, below or above the other. */
const reaches = (a: string, b: string): boolean => a === b || a.startsWith(`${b}/`) || b.startsWith(`${a}/`);

/** Mine over theirs is saved under their revision. */
function withRevisionOf(mine: unknown, theirs: unknown): unknown {
  const has = (value: unknown): value is { revision: unknown } =>
    typeof value === 'object' && value !== null && 'revision' in value;
  return has(mine) && has(theirs) && !equal(mine.revision, theirs.revision) ? { ...mine, revision: theirs.revision } : mine;
}
