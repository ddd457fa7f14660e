// The parts of the station and what each may ask of the others. Shapes only; `station.ts` puts them together.
import type { Who } from '../../core/texts/who.ts';
import type { Readable } from 'node:stream';
import type { Content } from '../../core/content.ts';
import type { TaskState } from '../../core/calls/outcome.ts';
import type { Text, Value } from '../../core/language.ts';
import type { Problem } from '../../core/problems/problem.ts';
import type { ServedHead, StationScope } from '../../core/access/session.ts';
import type { Alarms } from './alarms.ts';
import type { CloudFollow } from './cloud.ts';
import type { Standing } from './content.ts';
import type { ExportRunner } from './exports.ts';
import type { OfIncidents } from './incident.ts';
import type { CountersOnHold } from './counters.ts';
import type { Latch } from './latches.ts';
import type { LogEntry, LogFilter } from './log.ts';
import type { Sight } from './past.ts';
import type { Planner } from './planner.ts';
import type { Simulations } from './simulations.ts';
import type { Sequences } from './sequences.ts';
import type { SeriesStore } from './series.ts';
import type { CommandResult, DeviceRecord, FaultScript, Links } from './devices.ts';
import type { Thermal } from './thermal.ts';
import type { Vault } from '../secrets/vault.ts';
import type { Sessions } from './sessions.ts';

export type {
  CommandResult,
  DeviceLink,
  DeviceRecord,
  FaultOrder,
  FaultScript,
  LinkFault,
  Links,
  RawRead,
  RawWrite,
  CrossCheck,
  LinkTest,
  Oddity,
  Proposal,
  Scaled,
  NotAcquired,
  SerialLine,
} from './devices.ts';
export type { CloudFollow, CloudSight } from './cloud.ts';
export type { Latch } from './latches.ts';
export type { LogBegin, LogEnd, LogEntry, LogFilter, LogKind, LogOutcome } from './log.ts';
export type { AlarmFilter, AlarmRecord, Alarms } from './alarms.ts';
export type { Columns, Frame, Moment, RangeQuery, SeriesStore, Spread, Stat } from './series.ts';
export type { BandName, PriceSet, SharedDocs, StrategyTemplate } from './docs.ts';
export type { SeenSession, Sessions, User } from './sessions.ts';

/** Epoch milliseconds; injectable so that the plant can run fast and tests can stop the clock. */
export interface Clock {
  now(): number;
}

/** A saved document. `revision` counts from 1; saving with a stale one is refused. */
export interface Doc<T = unknown> {
  id: string;
  revision: number;
  body: T;
  savedAt: number;
  savedBy: Who;
}
export class StaleRevision extends Error {
  override readonly name = 'StaleRevision';
  readonly current: Doc;
  constructor(current: Doc) {
    super('The document was saved by somebody else');
    this.current = current;
  }
}
/** Collections of documents in core.db. Everything inside one `tx` is saved together or not at all. */
export interface DocTx {
  get<T>(collection: string, id: string): Doc<T> | undefined;
  list<T>(collection: string): Doc<T>[];
  /** Whatever is there. */
  put<T>(collection: string, id: string, body: T, by: Who): Doc<T>;
  /**
   * An edited document, under the revision that the person saw. Without a revision it replaces what the same person saved or what only the station
   * wrote, never somebody else's change. Throws StaleRevision.
   */
  save<T>(collection: string, id: string, body: T, by: Who, revision: number | undefined): Doc<T>;
  remove(collection: string, id: string): void;
  /** Append-only operation log. */
  log(entry: LogEntry): void;
}
export interface DocStore {
  tx<T>(work: (tx: DocTx) => T): T;
  logs(filter: LogFilter): { list: (LogEntry & { id: number })[]; total: number };
  /** The documents as they stood at a moment. */
  asOf(at: number): PastDocs;
  close(): void;
}
/** Documents of a moment. Of what was saved before former bodies were kept the oldest that is known. */
export interface PastDocs extends Pick<DocTx, 'get' | 'list'> {
  /** Of something that was read nobody knows how it stood then. */
  unknown(): boolean;
}
/** `none`: not acquired at all, by its nature or for want of a way to it. */
export type LinkState = 'normal' | 'alarm' | 'delay' | 'offline' | 'timeout' | 'abnormal' | 'none';
/** What the acquisition knows of a device now. */
export interface LiveDevice {
  id: string;
  type: string;
  at: number | undefined;
  /** Those that are known: what was refused, is too old or cannot be true is not among them. */
  values: Readonly<Record<string, number>>;
  /** Points of the device itself that it should report and that are unknown, with their last reading. */
  lost?: ReadonlyMap<string, number | undefined>;
  /** Readings outside of the range of their points, by key. */
  outside?: ReadonlyMap<string, number>;
  /** Its values are used no longer than this after they were read; absent: nobody watches their age. */
  staleMs?: number;
  /** The same of its fastest values: while it answers in time, its newest reading is no older. */
  freshMs?: number;
  /** How many values it should report, and how many of them are refused, not answered or too old. */
  counts?: { readonly values: number; readonly unknown: number };
  /** Texts that it reports about itself, by key: manufacturer, serial number. Never stored in frames. */
  texts?: Readonly<Record<string, string>>;
  /** When parts were read last, by the path of their container: '' for clusters, `/cluster.3` for its cells. */
  readAt?: Readonly<Record<string, number>>;
  /** Link problem of the newest try, where there is one. */
  link: 'ok' | 'timeout' | 'abnormal' | 'never' | 'none';
}
export interface LiveValues {
  get(device: string): LiveDevice | undefined;
  all(): readonly LiveDevice[];
  /** normal, alarm, delay (> 10 min), offline (> 15 min), timeout, abnormal. */
  state(device: string): LinkState;
  /** Fires after values of a device changed; '*' for any device. */
  onChange(device: string, wake: (device: string) => void): () => void;
}

/** Writes to devices; every write ends in the operation log. */
export interface Commander {
  /** Runs a command of the device file: writes, then waits for the confirming point. */
  run(device: string, command: string, input: Readonly<Record<string, number>>, by: Who): Promise<CommandResult>;
  /** Writes points by key and reads them back. */
  write(device: string, values: Readonly<Record<string, number>>, by: Who): Promise<CommandResult>;
}

/** The dispatch: start, stop, and why it does what it does. */
export interface Dispatch {
  /** In the past, `strategy` may be unknown. `inhibited`: a converter stays off until it is started again. */
  state(): { strategy?: 'running' | 'stopped'; starting: boolean; stopping: boolean; inhibited?: true };
  /** Both refuse by throwing Refused with the text of the specification. */
  start(by: Who): void;
  stop(by: Who): void;
  /** Runs what a stop leaves on the disk, in order, once the set-points of this moment have left. */
  late<T>(work: () => T): Promise<T>;
  /** Storage power to zero and strategy stopped; never refused. */
  stopStorage(by: Who, withinMs?: number): Promise<void>;
  /** `area`: the grid point whose own limit bound; `areas`: where there are several, what each got and why. */
  reason(): {
    code: string;
    text: string;
    /** A value that the power depends on is unknown. */
    unread?: true;
    wanted?: number;
    limited?: number;
    /** kW that flow if converters do not follow their set-points. */
    measured?: number;
    area?: string;
    /** Where something bound: what would have come out without it, and by what. */
    next?: { text: string; limited: number };
    areas?: readonly { area: string; power: number; code: string; text: string }[];
    /** What each converter does of it, kW; `asked` where it was asked for a power of its own. None while nobody steers. */
    shares?: readonly { id: string; asked?: number | undefined; power: number; code: string; text: string }[];
  };
  onChange(wake: () => void): () => void;
  /** Latches that block the storage until a person resets them. */
  latches(): readonly Latch[];
  /** Refused if nothing can be reset; returns what remains. */
  resetLatches(by: Who): readonly Latch[];
}

export interface Tasks {
  /** Starts a long-running task; `work` reports steps, and may come to a sentence that a person should read. Answers at once. */
  start(
    call: string,
    by: Who,
    work: (report: (step: string, done: number, of: number) => void) => Promise<string | undefined | void>,
  ): TaskState;
  get(taskId: string): TaskState | undefined;
  /** Ends it from outside; what its work comes to is not looked at any more. */
  end(taskId: string, text: string): void;
  list(): readonly TaskState[];
}

/** A refusal with an envelope code: 400 input, 403 right, 404 thing, 409 state, 429 tries. The text is English; it is translated on the way out. */
export class Refused extends Error {
  override readonly name = 'Refused';
  readonly code: number;
  readonly data: unknown;
  /** The values of `{{name}}` in the text; a text among them is translated. */
  readonly values: Readonly<Record<string, Value>> | undefined;
  constructor(code: number, text: string, options: { data?: unknown; values?: Readonly<Record<string, Value>> } = {}) {
    super(text);
    this.code = code;
    this.data = options.data ?? null;
    this.values = options.values;
  }
}

/** An answer with a text of its own; the station translates it. A plain return value is an answer without one. */
export class Reply<T> {
  readonly text: Text;
  /** `null`: nothing besides the text. */
  readonly data: T;
  constructor(text: Text, data: T) {
    this.text = text;
    this.data = data;
  }
}
/** What a call marked `answers: "file"` returns. */
export class FileAnswer {
  readonly name: string;
  readonly type: string;
  readonly bytes: Buffer;
  constructor(name: string, type: string, bytes: Buffer) {
    this.name = name;
    this.type = type;
    this.bytes = bytes;
  }
}

/** What a call marked `answers: "stream"` returns: bytes until the person leaves. */
export class StreamAnswer {
  readonly type: string;
  readonly body: Readable;
  /** Of a file that is sent as it is read. */
  readonly name: string | undefined;
  constructor(type: string, body: Readable, name?: string) {
    this.type = type;
    this.body = body;
    this.name = name;
  }
}

/** The running station, as handlers see it. */
export interface Station extends OfIncidents {
  clock: Clock;
  type: 'ems' | 'cloud';
  /** `/station` of the scope. */
  scope(): StationScope;
  sessions: Sessions;
  content(): Content;
  onContent(wake: () => void): () => void;
  /** What the newest compilation found, when, and what is in force. */
  problems(): { at: number; list: readonly Problem[]; standing: Standing };
  docs: DocStore;
  /** Encrypts what is stored and never shown. */
  vault: Vault;
  /** Hosts of this machine, with or without a port, that may serve cameras. */
  gateways: readonly string[];
  /** Full copies of core.db, newest first. */
  copies: {
    list(): readonly { at: number; bytes: number; file: string }[];
    /** One more, of this moment; throws where there can be none. */
    make(): Promise<void>;
  };
  series: SeriesStore;
  live: LiveValues;
  commander: Commander;
  links: Links;
  /** Only where devices are simulated. */
  faults?: FaultScript;
  /** Only at a station, not on the platform. */
  cloud?: CloudFollow;
  /** Only at a station: makes the plans of the intelligent strategy. */
  planner?: Planner;
  /** Only at a station: strategies before they start. */
  simulations?: Simulations;
  /** Switches the liquid cooling by its rules. */
  thermal?: Thermal;
  /** Only where the program serves several stations: by which id requests name this one, all of them, and those that are open. */
  served?: { id: string; list(): readonly ServedHead[]; open(): readonly Station[] };
  /** The station as it was; a view of the past has none. */
  past?: { at(moment: number): Station; sight(moment: number): Sight };
  /** Makes the files of exports. */
  exports?: ExportRunner;
  counters: CountersOnHold;
  alarms: Alarms;
  dispatch: Dispatch;
  sequences: Sequences;
  tasks: Tasks;
  devices(): readonly DeviceRecord[];
  /** Devices and device files are read again, as after a change. */
  reread(): Promise<void>;
  /** Between two steps of long work: lets in whatever came meanwhile, when a slice is used up. */
  giveWay(): Promise<void>;
  /** Folder for uploads and pictures. */
  dataFolder: string;
}
