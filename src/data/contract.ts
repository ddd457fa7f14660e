// What the data layer offers to shell and renderers. Shapes only; src/data implements them, with no antd and no texts.
import type { ContentIndex, ScreenPiece } from '../core/content.ts';
import type { DeviceType } from '../core/devices/device.ts';
import type { Members, Schema, ScreenNode, Text } from '../core/language.ts';
import type { Json } from '../core/json.ts';
import type { DeviceOutcome, FieldError } from '../core/calls/outcome.ts';
import type { ReadableStore, Unsubscribe } from '../core/store.ts';
import type { Language } from '../core/access/session.ts';
import type { FormValidator } from './drafts/formValidator.ts';

/** A source as a node sees it. `idle`: a required parameter is missing, so nothing is asked. */
export interface SourceHandle {
  state: 'idle' | 'loading' | 'ready' | 'failed';
  /** Display units, live: subscribe to the pointers you draw. */
  data: ReadableStore;
  /** Answer schema, display units, resolved; of the whole answer data. */
  schema: Schema;
  /** Station time (epoch ms) of the newest answer. */
  at?: number;
  stale: boolean;
  failure?: { code: number; what: string; retryable: boolean };
  retry: () => void;
  /** Asked again while older data is shown: another page, another order. */
  refreshing?: boolean;
  /** Only for calls marked paged; see `usePage`. */
  setPage?: (page: Page) => void;
  /** Only for calls marked paged: all rows, of every page, for a file; undefined where that failed, which is told then. */
  readAll?: () => Promise<unknown[] | undefined>;
}
export interface Page {
  current: number;
  pageSize: number;
  /** As the request of a paged call has it. */
  sort?: { column: string; order: 'ascend' | 'descend' };
}

/** A draft as a node sees it, at the node's pointer. */
export interface DraftHandle {
  data: ReadableStore;
  schema: Schema;
  /** `gesture`: the writes of one, such as a drag, are one step of undo. */
  set: (pointer: string, value: unknown, gesture?: string) => void;
  /** Texts by pointer relative to the node; '' holds what belongs to no member. Watch it like data. */
  errors: ReadableStore;
  warnings: ReadableStore;
  /** What a warning advises instead, by pointer. */
  offers?: ReadableStore;
  edit: 'always' | 'toggle';
  editing: boolean;
  changed: boolean;
  valid: boolean;
  saving: boolean;
  canEdit: boolean;
  /** Why the station would refuse the save at this moment; a missing right takes the edit away instead. */
  blockedBy?: Text;
  /** The stored document moved under a changed draft. */
  moved: boolean;
  /** A save of it was not answered, and it is not known whether it was done. */
  unanswered?: boolean;
  begin: () => void;
  cancel: () => void;
  save: () => Promise<Outcome>;
  undo: () => void;
  canUndo?: boolean;
  /** Back over what undo took back, until somebody types. */
  redo: () => void;
  canRedo?: boolean;
  /** Name of the source the document comes from; its state is the draft's while there is no document. */
  of?: string;
  /** The stored document as it is, to show the difference where it moved. */
  base?: ReadableStore;
  /** What the edit began with: where it differs from the value somebody here has changed something. */
  start?: ReadableStore;
  /** Of the whole document: what judged its shape, once something did. */
  validator?: () => FormValidator | undefined;
  /** What was changed here shall stand over what somebody else saved; the rest is theirs. */
  accept?: () => void;
}

/** A draft before a node narrows it: dialogs hand theirs to the views inside. */
export interface DraftForm {
  handle: () => DraftHandle;
  subscribe: (wake: () => void) => Unsubscribe;
}

/** done: the call answered 200 and nothing reads back. cancelled: the person said no, or a guard did. */
export interface Outcome {
  kind: DeviceOutcome | 'done' | 'failed' | 'cancelled';
  msg?: string;
  answer?: unknown;
  /** The call whose answer is shown. */
  call?: string;
  errors?: readonly FieldError[];
  /** The station did not answer: it may or may not have been done. */
  undecided?: boolean;
}

export interface CommandHandle {
  name: string;
  title: Text | undefined;
  icon?: string;
  tone: 'primary' | 'danger' | 'neutral';
  /** False hides it: a right is missing or `visible` does not hold. */
  shown: boolean;
  enabled: boolean;
  /** Why it is disabled, for the tooltip and the screen reader. */
  why?: Text;
  /** It takes power or a danger away: nothing delays it. */
  stops?: true;
  running: boolean;
  run: (context?: { item?: unknown; live?: ReadableStore; form?: unknown }) => Promise<Outcome>;
}

/** The dialogs that a command may need. The shell draws them; the data layer only asks. */
export interface Prompter {
  confirm: (of: Confirmation) => Promise<boolean>;
  /** Runs the six-box dialog until the station said yes, or the person closed it. */
  secondaryPassword: () => Promise<boolean>;
  /** "Please save or exit editing first". */
  leaveEdit: () => Promise<'save' | 'discard' | 'stay'>;
  /** Opens the ask dialog; it calls `submit` and stays open until that succeeds. */
  ask: (of: AskDialog) => Promise<Outcome>;
  /** It passes after a while; what `stays` is there until somebody closes it. */
  tell: (of: { tone: 'success' | 'warning' | 'error'; text: Text; stays?: boolean }) => void;
}
export interface Confirmation {
  title: Text;
  text: Text;
  danger: boolean;
  /** The way to it shall be short, so its button has the focus; everywhere else the way back has it. */
  stops?: boolean;
  /** There is nothing to decide, just to read. */
  only?: boolean;
  /** What a camera reads. */
  scan?: string;
}
/** The nodes that show the answer of a call, and its schema. */
export interface AnswerFace {
  body: Members<ScreenNode>;
  schema: Schema;
}
/** `msg`: the same in a sentence. */
export interface Answered {
  call: string;
  answer: unknown;
  msg?: string;
}
export interface AskDialog {
  title: Text | undefined;
  entity: Schema;
  ask: { fields?: Members<unknown>; groups?: Members<unknown>; body?: Members<unknown> };
  /** Drawn above the form, live. */
  live?: { draw: { kind: string; options?: Readonly<Record<string, unknown>> }; value: ReadableStore };
  /** By call: the nodes that show its answer; `answered` is set if it is there from the start. */
  answers?: Members<AnswerFace>;
  answered?: Answered;
  initial: Json | undefined;
  submits: Members<{ title: Text; stays?: boolean }>;
  /** Without `form` the dialog's own draft is sent. */
  submit: (button: string, form?: unknown) => Promise<Outcome>;
  /** The dialog's draft and the scope around it; `DialogProvider` hands both to the views inside. */
  form?: DraftForm;
  scope?: ReadableStore;
  /** The scope of the screen that the command stands on. The dialog is drawn at the root of the page and still belongs to that screen. */
  screen?: ReadableStore;
}

/** Who comes in, and from where: from the address, the embedding container, or the stored session. */
export interface Entrance {
  type: 'ems' | 'cloud';
  language: Language;
  token?: string;
  /** `qzflag`: passes the console's own guard, grants nothing at the station. */
  flag?: string;
  userId?: string;
  userName?: string;
  powerStationId?: string;
  stationId?: string;
}

/** What the data layer offers to the shell: one object for the life of the page, from `createShellData(entrance)` of src/data/shellData.ts. */
export interface ShellData {
  /** What every screen may read: /session /runtime /switches /station /busbar (with /busbar/name and /busbar/names) /clock. */
  scope: ReadableStore;
  /** /loggedIn (token or flag), /lostSince (epoch ms while the station is lost), /tasks (TaskState[]), /past (Sight), /contentHash (announced by the station). */
  status: ReadableStore;
  setLanguage: (language: Language) => void;
  /** The grid-connection point that goes with later calls; it stands in the address and is remembered. */
  chooseBusbar: (name: string) => void;
  /** The whole page as of a moment of the past; undefined is now. /past of `status` tells how well it is known. */
  lookAt: (moment: number | undefined) => void;
  /** Station time of now, also while another moment is looked at. */
  present: () => number;
  /** Is a read under way? */
  asking: () => boolean;
  setPrompter: (prompter: Prompter) => void;
  /**
   * Loads the content in force and makes it the one that everything else uses. `seen` is told of it before the station has answered what is
   * asked with it.
   */
  loadContent: (seen?: (content: ContentIndex) => void) => Promise<ContentIndex>;
  loadLocale: (language: string) => Promise<Members<string>>;
  loadPiece: (screenId: string) => Promise<ScreenPiece>;
  loadDevice: (type: string) => Promise<DeviceType>;
  /** A session call by name, in display units, with its guards' prompts. A catalogue without the call gives `failed`. */
  call: (name: string, params?: unknown) => Promise<Outcome>;
  /** Cancels pending reads, silently; commands go on. */
  dropReads: () => void;
  /** An answer 401 ended the session: told once, after the session is gone. */
  onSignedOut: (wake: () => void) => Unsubscribe;
  /** Ends the session at the station when there is one, and clears the session storage except drafts. */
  signOut: () => Promise<void>;
  drafts: {
    /** Is there an unsaved change on the screen? */
    changed: () => boolean;
    /** Asks "Please save or exit editing first" through the prompter, does what the person said; true: may leave. */
    settle: () => Promise<boolean>;
  };
}
