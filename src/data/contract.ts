// Types that the data layer offers to shell and renderers. src/data implements them without antd and UI texts.
import type { ContentIndex, ScreenPiece } from '../core/content.ts';
import type { DeviceType } from '../core/devices/device.ts';
import type { Members, Schema, ScreenNode, Text } from '../core/language.ts';
import type { Json } from '../core/json.ts';
import type { DeviceOutcome, FieldError } from '../core/calls/outcome.ts';
import type { ReadableStore, Unsubscribe } from '../core/store.ts';
import type { Language } from '../core/access/session.ts';
import type { OnSent } from './network/repeatable.ts';
import type { FormValidator } from './drafts/formValidator.ts';

/** A source as a node sees it. `idle`: a required parameter is missing, so nothing is requested. */
export interface SourceHandle {
  state: 'idle' | 'loading' | 'ready' | 'failed';
  /** Live data in display units. Subscribe to the pointers that are drawn. */
  data: ReadableStore;
  /** Schema of the whole answer, in display units, with references resolved. */
  schema: Schema;
  /** Station time (epoch ms) of the latest answer. */
  at?: number;
  stale: boolean;
  failure?: { code: number; what: string; retryable: boolean };
  retry: () => void;
  /** A new request is pending while older data is shown: another page or sort order. */
  refreshing?: boolean;
  /** Only for paged calls; see `usePage`. */
  setPage?: (page: Page) => void;
  /** Only for paged calls: all rows of all pages, for a file; undefined after a failure, which has been reported. */
  readAll?: () => Promise<unknown[] | undefined>;
}
export interface Page {
  current: number;
  pageSize: number;
  /** In the form that a paged call expects. */
  sort?: { column: string; order: 'ascend' | 'descend' };
}

/** A draft as a node sees it, relative to the pointer of the node. */
export interface DraftHandle {
  data: ReadableStore;
  schema: Schema;
  /** `gesture`: all writes of one gesture, such as a drag, are one undo step. */
  set: (pointer: string, value: unknown, gesture?: string) => void;
  /** Texts by pointer relative to the node; '' has those that belong to no member. Subscribe to it like data. */
  errors: ReadableStore;
  warnings: ReadableStore;
  /** Value that a warning suggests, by pointer. */
  offers?: ReadableStore;
  edit: 'always' | 'toggle';
  editing: boolean;
  changed: boolean;
  valid: boolean;
  saving: boolean;
  /** The save was sent and its answer is pending; `again` sends it again. */
  waiting?: boolean;
  again?: () => void;
  canEdit: boolean;
  /** Why the station would refuse a save now. A missing right disables editing instead. */
  blockedBy?: Text;
  /** The stored document changed while the draft had changes. */
  moved: boolean;
  /** A save was not answered, so it is unknown whether it was executed. */
  unanswered?: boolean;
  begin: () => void;
  cancel: () => void;
  save: () => Promise<Outcome>;
  undo: () => void;
  canUndo?: boolean;
  /** Redoes undone steps, until the next edit. */
  redo: () => void;
  canRedo?: boolean;
  /** Name of the source of the document; until there is a document, the draft has the state of that source. */
  of?: string;
  /** The stored document, to show the differences after it changed. */
  base?: ReadableStore;
  /** The document at the start of the edit; differences from the value are the user's changes. */
  start?: ReadableStore;
  /** Only on the handle of the whole document: its shape validator, once loaded. */
  validator?: () => FormValidator | undefined;
  /** Keeps the user's changes and takes everything else from the newer stored document. */
  accept?: () => void;
}

/** The whole draft of a dialog, for the views inside it. */
export interface DraftForm {
  handle: () => DraftHandle;
  subscribe: (wake: () => void) => Unsubscribe;
}

/** done: the call answered 200 without a read-back. cancelled: the user or a guard declined. */
export interface Outcome {
  kind: DeviceOutcome | 'done' | 'failed' | 'cancelled';
  msg?: string;
  answer?: unknown;
  /** The call whose answer is shown. */
  call?: string;
  errors?: readonly FieldError[];
  /** The station did not answer: the command may or may not have been executed. */
  undecided?: boolean;
}

export interface CommandHandle {
  name: string;
  title: Text | undefined;
  icon?: string;
  tone: 'primary' | 'danger' | 'neutral';
  /** False hides it: a right is missing or `visible` is false. */
  shown: boolean;
  enabled: boolean;
  /** Why it is disabled, for tooltip and screen reader. */
  why?: Text;
  /** The command removes power or a hazard, so nothing may delay it. */
  stops?: true;
  running: boolean;
  run: (context?: { item?: unknown; live?: ReadableStore; form?: unknown }) => Promise<Outcome>;
}

/** Dialogs that a command may need. The shell draws them. */
export interface Prompter {
  confirm: (of: Confirmation) => Promise<boolean>;
  /** Shows the six-box dialog until the station accepts the password or the user closes it. */
  secondaryPassword: () => Promise<boolean>;
  /** Asks "Please save or exit editing first". */
  leaveEdit: () => Promise<'save' | 'discard' | 'stay'>;
  /** Opens the input dialog, which calls `submit` and stays open until that succeeds. */
  ask: (of: AskDialog) => Promise<Outcome>;
  /** Shows a message for a while; with `stays`, until the user closes it. */
  notify: (of: { tone: 'success' | 'warning' | 'error'; text: Text; stays?: boolean }) => void;
}
export interface Confirmation {
  title: Text;
  text: Text;
  danger: boolean;
  /** Shown below the text with emphasis. */
  cautions?: readonly Text[];
  /** A stop must be quick, so its button has the focus; in all other confirmations Cancel has it. */
  stops?: boolean;
  /** Information only, without a choice. */
  only?: boolean;
  /** Content of a QR code to be scanned. */
  scan?: string;
}
/** Nodes that show the answer of a call, and the schema of the answer. */
export interface AnswerView {
  body: Members<ScreenNode>;
  schema: Schema;
}
/** `msg`: the result as a sentence. */
export interface Answered {
  call: string;
  answer: unknown;
  msg?: string;
}
export interface AskDialog {
  title: Text | undefined;
  entity: Schema;
  ask: { fields?: Members<unknown>; groups?: Members<unknown>; body?: Members<unknown> };
  /** Live data shown above the form. */
  live?: { draw: { kind: string; options?: Readonly<Record<string, unknown>> }; value: ReadableStore };
  /** Nodes that show the answer, by call; `answered` is set if an answer exists from the start. */
  answers?: Members<AnswerView>;
  answered?: Answered;
  initial: Json | undefined;
  submits: Members<{ title: Text; stays?: boolean }>;
  /** Without `form`, the draft of the dialog is sent. `onSent` gets a function that sends the pending request again. */
  submit: (button: string, form?: unknown, onSent?: OnSent) => Promise<Outcome>;
  /** Draft of the dialog and the scope around it; `DialogProvider` passes both to the views inside. */
  form?: DraftForm;
  scope?: ReadableStore;
  /** Scope of the screen with the command. The dialog is drawn at the root of the page but belongs to that screen. */
  screen?: ReadableStore;
}

/** Initial session data from the URL, the embedding container or the stored session. */
export interface Entrance {
  type: 'ems' | 'cloud';
  language: Language;
  token?: string;
  /** `qzflag`: passes the console's own guard but grants nothing at the station. */
  flag?: string;
  userId?: string;
  userName?: string;
  powerStationId?: string;
  stationId?: string;
}

/** Interface of the data layer for the shell: one object per page, from `createShellData(entrance)` in src/data/shellData.ts. */
export interface ShellData {
  /** Scope of every screen: /session /runtime /switches /station /busbar (with /busbar/name and /busbar/names) /clock. */
  scope: ReadableStore;
  /** /loggedIn (token or flag), /lostSince (epoch ms while lost), /tasks (TaskState[]), /past (Sight), /contentHash (newest). */
  status: ReadableStore;
  setLanguage: (language: Language) => void;
  /** Selects the grid connection point of later calls; it is stored in the URL and remembered. */
  chooseBusbar: (name: string) => void;
  /** Shows the whole page at a past time; undefined is now. /past of `status` has the quality of the data. */
  showMoment: (moment: number | undefined) => void;
  /** Current station time, also while a past time is viewed. */
  present: () => number;
  /** Whether a read is pending. */
  asking: () => boolean;
  setPrompter: (prompter: Prompter) => void;
  /**
   * Loads the current content and makes it the one in use. `seen` is called with it before the requests that follow from it
   * are answered.
   */
  loadContent: (seen?: (content: ContentIndex) => void) => Promise<ContentIndex>;
  loadLocale: (language: string) => Promise<Members<string>>;
  loadPiece: (screenId: string) => Promise<ScreenPiece>;
  loadDevice: (type: string) => Promise<DeviceType>;
  /** Runs a session call by name, in display units, with the prompts of its guards. Returns `failed` for an unknown call. */
  call: (name: string, params?: unknown) => Promise<Outcome>;
  /** Cancels pending reads silently; commands continue. */
  dropReads: () => void;
  /** Called once after an answer 401 has ended the session. */
  onSignedOut: (wake: () => void) => Unsubscribe;
  /** Ends the session, at the station too, and clears the session storage except drafts. */
  signOut: () => Promise<void>;
  drafts: {
    /** Whether there are unsaved changes on the screen. */
    changed: () => boolean;
    /** Asks "Please save or exit editing first" and does what the user chose. Resolves to true if the page may be left. */
    settle: () => Promise<boolean>;
  };
}
