// What a draft is made of, and what it can be asked.
import type { Members, Schema, Text } from '../../core/language.ts';
import type { FieldError } from '../../core/calls/outcome.ts';
import type { ReadableStore, Unsubscribe } from '../../core/store.ts';
import type { Finding } from '../../core/schema/finding.ts';
import type { DraftForm, DraftHandle, Outcome } from '../contract.ts';
import type { DraftPlace, DraftStorage } from './draftStorage.ts';
import type { FormValidator } from './formValidator.ts';

export interface DraftOptions {
  schema: Schema;
  /** Judges a sendable value; the same function as the station's. */
  validate: (value: unknown) => Promise<readonly Finding[]>;
  /** A save is tried: what the rules know of the station is asked again, since it may have changed while somebody typed. */
  forget?: () => void;
  /** What judged its shape, once something did. */
  validator?: () => FormValidator | undefined;
  /** Name of the source that the document comes from. */
  of?: string | undefined;
  edit: 'always' | 'toggle';
  remember?: Members<string> | undefined;
  canEdit: () => boolean;
  /** Why a save cannot be done now. */
  whyBlocked?: () => Text | undefined;
  /** Sends it; the draft then waits for `read back`. */
  send: () => Promise<Outcome>;
  /** Brings the stored document after a save: from its answer, or read again. */
  readBack?: (outcome: Outcome) => Promise<void>;
  /** A save that was not answered turned out to be done. */
  foundDone?: () => void;
  place?: (key: string) => DraftPlace;
  storage?: DraftStorage;
  now?: () => number;
}

export interface DraftRun extends DraftForm {
  handle: (at?: string) => DraftHandle;
  subscribe: (wake: () => void) => Unsubscribe;
  data: ReadableStore;
  /** /on /changed /valid. */
  editing: ReadableStore;
  value: () => unknown;
  changed: () => boolean;
  sendable: () => unknown;
  /** The stored document, or undefined while it is not there; another key is another document. `heard`: read after a save that was not answered. */
  base: (document: unknown, key?: string, heard?: boolean) => void;
  /** Without a stored document: a new one, from defaults and what is given. */
  fresh: (initial?: unknown, key?: string) => void;
  /** Validates; with `only`, what lies at or below those pointers. Findings are shown and returned. */
  check: (only?: readonly string[]) => Promise<readonly Finding[]>;
  /** What the station refused, in the draft's own pointers. */
  refuse: (errors: readonly FieldError[]) => void;
  discard: () => void;
  /** Starts anew from this value: nothing changed, nothing tried. */
  restart: (value: unknown) => void;
  /** What the save needs changed: the person's rights, or the state of the station. */
  refresh: () => void;
}
