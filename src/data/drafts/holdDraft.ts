// Keeps the state of a draft: in the storage of the window, judged while it is typed, and one for each document that was shown.
import type { Schema } from '../../core/language.ts';
import type { Finding } from '../../core/schema/finding.ts';
import type { DraftOptions } from './draftRun.ts';
import { adviceOf, type DraftState, newDraft, withDiscarded, withKey } from './draftState.ts';
import type { EditState } from './editState.ts';
import { toSendable } from './sendable.ts';

export interface HeldDraft {
  state: () => DraftState;
  to: (next: DraftState) => void;
  isOpen: () => boolean;
  /** Open, or it was until the right to write went: the field that goes with it hands on what was typed. */
  takes: () => boolean;
  /** What was typed is given up. */
  discard: () => void;
  sendable: () => unknown;
  validate: () => Promise<readonly Finding[]>;
  /** A save is tried: errors follow the typing from now on. */
  trying: () => void;
  /** Another key is another document. */
  turnTo: (key: string) => void;
  /** An edit that was left by a reload or a lost session goes on. */
  begun: () => EditState;
}

export function holdDraft(options: DraftOptions, show: () => void): HeldDraft {
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
    // Advice is no reproach: it stands before anybody tried to save.
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
  /** A slower answer to an older value says nothing. */
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

/** Whether a rule of it only advises, at any depth. */
function hasAdvice(schema: Schema): boolean {
  const { rules = {}, properties = {}, items, $defs = {} } = schema;
  if (Object.values(rules).some(({ warnOnly }) => warnOnly === true)) return true;
  return [...Object.values(properties), ...(items ? [items] : []), ...Object.values($defs)].some(hasAdvice);
}
