// Holds the state of a draft: persists it, validates it during edits, and keeps one edit per document.
import type { Schema } from '../../core/language.ts';
import type { Finding } from '../../core/schema/finding.ts';
import type { DraftOptions } from './draftRun.ts';
import { adviceOf, type DraftState, newDraft, withDiscarded, withKey } from './draftState.ts';
import type { EditState } from './editState.ts';
import { toSendable } from './sendable.ts';

export interface DraftHolder {
  state: () => DraftState;
  to: (next: DraftState) => void;
  isOpen: () => boolean;
  /** Open, or open until write access ended: a field that is removed then still commits its text. */
  takes: () => boolean;
  /** Discards all changes. */
  discard: () => void;
  sendable: () => unknown;
  validate: () => Promise<readonly Finding[]>;
  /** A save is attempted: from now on, errors update with every edit. */
  trying: () => void;
  /** Switches to the document with this key. */
  turnTo: (key: string) => void;
  /** Resumes an edit that was interrupted by a reload or a lost session. */
  begun: () => EditState;
}

export function holdDraft(options: DraftOptions, show: () => void): DraftHolder {
  const { schema, storage } = options;
  const advises = hasAdvice(schema);
  const others = new Map<string, EditState>();
  let state = newDraft();
  let key = '';
  let opened = false;
  let round = 0;
  let sent: { of: unknown; value: unknown } | undefined;

  function to(next: DraftState): void {
    const typed = next.edit.value !== state.edit.value;
    if (next.found !== state.found) round += 1;
    state = next;
    opened ||= isOpen();
    if (options.place && state.edit.has) storage?.keep(options.place(key), schema, state.edit);
    // Advice is shown before the first attempt to save.
    if (typed && (state.edit.tried || advises)) void validate();
    show();
  }
  const isBegun = (): boolean => options.edit === 'always' || state.edit.editing;
  const isOpen = (): boolean => options.canEdit() && isBegun();
  function sendable(): unknown {
    const { value } = state.edit;
    if (sent === undefined || sent.of !== value) sent = { of: value, value: toSendable(schema, value) };
    return sent.value;
  }
  /** Ignores the result for an older value that arrives late. */
  async function validate(): Promise<readonly Finding[]> {
    const mine = ++round;
    const result = await options.validate(sendable());
    if (mine === round) to({ ...state, found: state.edit.tried ? result : adviceOf(result) });
    return result;
  }
  return {
    state: () => state,
    to,
    isOpen,
    takes: () => isOpen() || (opened && isBegun()),
    discard() {
      opened = false;
      to(withDiscarded(state));
    },
    sendable,
    validate,
    trying: () => void (state = { ...state, edit: { ...state.edit, tried: true } }),
    turnTo(next) {
      if (next === key) return;
      others.set(key, state.edit);
      key = next;
      to(withKey(others.get(key)));
    },
    begun: () => (state.edit.has || !options.place ? state.edit : (storage?.take(options.place(key)) ?? state.edit)),
  };
}

/** Whether the schema has an advisory rule at any depth. */
function hasAdvice(schema: Schema): boolean {
  const { rules = {}, properties = {}, items, $defs = {} } = schema;
  if (Object.values(rules).some(({ warnOnly }) => warnOnly === true)) return true;
  return [...Object.values(properties), ...(items ? [items] : []), ...Object.values($defs)].some(hasAdvice);
}
