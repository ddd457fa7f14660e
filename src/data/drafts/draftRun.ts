// Options and interface of a draft.
import type { Members, Schema, Text } from '../../core/language.ts';
import type { FieldError } from '../../core/calls/outcome.ts';
import type { ReadableStore, Unsubscribe } from '../../core/store.ts';
import type { Finding } from '../../core/schema/finding.ts';
import type { OnSent } from '../network/repeatable.ts';
import type { DraftForm, DraftHandle, Outcome } from '../contract.ts';
import type { DraftPlace, DraftStorage } from './draftStorage.ts';
import type { FormValidator } from './formValidator.ts';

export interface DraftOptions {
  schema: Schema;
  /** Validates a sendable value with the same function as the station. */
  validate: (value: unknown) => Promise<readonly Finding[]>;
  /** Called before a save: data from the station that rules use is read again, because it may have changed meanwhile. */
  forget?: () => void;
  /** The shape validator, once loaded. */
  validator?: () => FormValidator | undefined;
  /** Name of the source of the document. */
  of?: string | undefined;
  edit: 'always' | 'toggle';
  remember?: Members<string> | undefined;
  canEdit: () => boolean;
  /** Why saving is not possible now. */
  whyBlocked?: () => Text | undefined;
  /** Sends the value; the draft then waits for `readBack`. */
  send: (onSent: OnSent) => Promise<Outcome>;
  /** Gets the stored document after a save, from the answer or by reading it again. */
  readBack?: (outcome: Outcome) => Promise<void>;
  /** Called when a save without an answer turns out to have been executed. */
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
  /** The save in progress. */
  saving: () => Promise<Outcome> | undefined;
  sendable: () => unknown;
  /** Sets the stored document (undefined if there is none), identified by its key. `heard`: read after an unanswered save. */
  base: (document: unknown, key?: string, heard?: boolean) => void;
  /** Starts a new document from defaults and the given values. */
  fresh: (initial?: unknown, key?: string) => void;
  /** Validates everything, or with `only` what is at or below these pointers. Shows and returns the findings. */
  check: (only?: readonly string[]) => Promise<readonly Finding[]>;
  /** Shows errors of the station; their pointers are those of the draft. */
  refuse: (errors: readonly FieldError[]) => void;
  discard: () => void;
  /** Restarts with this value, without changes and without findings. */
  restart: (value: unknown) => void;
  /** Called when the user's rights or the station state, on which saving depends, have changed. */
  refresh: () => void;
}
