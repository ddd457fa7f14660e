// The parts of the station and their interfaces. Shapes only; `station.ts` connects them.
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

/** Epoch milliseconds. Injectable, so that the simulated plant can run fast and tests can stop the clock. */
export interface Clock {
  now(): number;
}

/** A saved document. `revision` counts from 1. Saving with an outdated revision is refused. */
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
/** Collections of documents in core.db. All changes within one `tx` are saved together or not at all. */
export interface DocTx {
  get<T>(collection: string, id: string): Doc<T> | undefined;
  list<T>(collection: string): Doc<T>[];
  /** Saves regardless of the revision. */
  put<T>(collection: string, id: string, body: T, by: Who): Doc<T>;
  /**
   * Saves an edited document. `revision`: the one that the person saw; without it, only a document saved by the same person or by
   * the station itself is replaced, never a change of another person. Throws StaleRevision.
   */
  save<T>(collection: string, id: string, body: T, by: Who, revision: number | undefined): Doc<T>;
  remove(collection: string, id: string): void;
  /** Appends to the operation log. */
  log(entry: LogEntry): void;
}
export interface DocStore {
  tx<T>(work: (tx: DocTx) => T): T;
  logs(filter: LogFilter): { list: (LogEntry & { id: number })[]; total: number };
  /** The documents as they were at this time. */
  asOf(at: number): PastDocs;
  close(): void;
}
/** Documents at a past time. If the body of that time is not known, the oldest known body is returned. */
export interface PastDocs extends Pick<DocTx, 'get' | 'list'> {
  /** Whether the state of a document that was read is not known for that time. */
  unknown(): boolean;
}
/** `none`: not polled, because of its type or because there is no connection to it. */
export type LinkState = 'normal' | 'alarm' | 'delay' | 'offline' | 'timeout' | 'abnormal' | 'none';
/** Current state of a device in the acquisition. */
export interface LiveDevice {
  id: string;
  type: string;
  at: number | undefined;
  /** Known values only. Values that are refused, too old or implausible are missing. */
  values: Readonly<Record<string, number>>;
  /** Unknown points of the device itself that it should report, with their last reading. */
  lost?: ReadonlyMap<string, number | undefined>;
  /** Readings outside the range of their points, by key. */
  outside?: ReadonlyMap<string, number>;
  /** Longest time for which a value is used after it was read. Absent: the age is not monitored. */
  staleMs?: number;
  /** The shortest such time. While the device responds in time, its newest reading is not older than this. */
  freshMs?: number;
  /** Number of values that it should report, and of those that are refused, not answered or too old. */
  counts?: { readonly values: number; readonly unknown: number };
  /** Texts that the device reports about itself, by key, such as its serial number. Never stored in frames. */
  texts?: Readonly<Record<string, string>>;
  /** When parts were last read, by the path of their container: '' for clusters, `/cluster.3` for its cells. */
  readAt?: Readonly<Record<string, number>>;
  /** Result of the latest attempt to read the device. */
  link: 'ok' | 'timeout' | 'abnormal' | 'never' | 'none';
}
export interface LiveValues {
  get(device: string): LiveDevice | undefined;
  all(): readonly LiveDevice[];
  /** normal, alarm, delay (> 10 min without a reading), offline (> 15 min), timeout, abnormal or none. */
  state(device: string): LinkState;
  /** Called after values of a device changed; `*` for any device. Returns a function that unsubscribes. */
  onChange(device: string, wake: (device: string) => void): () => void;
}

/** Writes to devices. Every write ends in the operation log. */
export interface Commander {
  /** Runs a command of the device file: writes, then waits for the confirming point. */
  run(device: string, command: string, input: Readonly<Record<string, number>>, by: Who): Promise<CommandResult>;
  /** Writes points by key and reads them back. */
  write(device: string, values: Readonly<Record<string, number>>, by: Who): Promise<CommandResult>;
}

/** Dispatch: starts and stops the strategy, and reports the reason for the present power. */
export interface Dispatch {
  /** `strategy` may be unknown for past times. `inhibited`: a converter stays off until it is started again. */
  state(): { strategy?: 'running' | 'stopped'; starting: boolean; stopping: boolean; inhibited?: true };
  /** Both throw Refused if the strategy cannot be started or stopped. */
  start(by: Who): void;
  stop(by: Who): void;
  /** Runs the disk writes of a stop in order, after the set-points of this moment have been sent. */
  late<T>(work: () => T): Promise<T>;
  /** Sets the storage power to zero and stops the strategy. Never refused. */
  stopStorage(by: Who, withinMs?: number): Promise<void>;
  /** `area`: grid connection point whose own limit applied. `areas`: if there are several, the power of each and its reason. */
  reason(): {
    code: string;
    text: string;
    /** Reasons of the station, a grid connection point or a converter that mean that a value is unknown on which the power depends. */
    unread?: readonly string[];
    wanted?: number;
    limited?: number;
    /** Measured power in kW, if converters do not follow their set-points. */
    measured?: number;
    area?: string;
    /** If a limit applied, or a converter does not follow: the power that applies otherwise, and the reason for that power. */
    next?: { text: string; limited: number };
    areas?: readonly { area: string; power: number; code: string; text: string }[];
    /** Power of each converter, kW; `asked`: its own requested power. None while the station controls nothing. */
    shares?: readonly { id: string; asked?: number | undefined; power: number; code: string; text: string }[];
  };
  onChange(wake: () => void): () => void;
  /** Latches that block the storage until a person resets them. */
  latches(): readonly Latch[];
  /** Throws Refused if nothing can be reset. Returns the remaining latches. */
  resetLatches(by: Who): readonly Latch[];
}

export interface Tasks {
  /** Starts a long-running task and returns at once. `work` reports steps, and may return a text for the person. */
  start(
    call: string,
    by: Who,
    work: (report: (step: string, done: number, of: number) => void) => Promise<string | undefined | void>,
  ): TaskState;
  get(taskId: string): TaskState | undefined;
  /** Ends the task from outside. A later result of its work is ignored. */
  end(taskId: string, text: string): void;
  list(): readonly TaskState[];
}

/** A refusal with an envelope code: 400 input, 403 right, 404 not found, 409 state, 429 rate. The text is English. */
export class Refused extends Error {
  override readonly name = 'Refused';
  readonly code: number;
  readonly data: unknown;
  /** Values of `{{name}}` in the text, which is translated when it is sent. Values that are texts are translated, too. */
  readonly values: Readonly<Record<string, Value>> | undefined;
  constructor(code: number, text: string, options: { data?: unknown; values?: Readonly<Record<string, Value>> } = {}) {
    super(text);
    this.code = code;
    this.data = options.data ?? null;
    this.values = options.values;
  }
}

/** An answer with its own text, which the station translates. A plain return value is an answer without a text. */
export class Reply<T> {
  readonly text: Text;
  /** `null`: no data besides the text. */
  readonly data: T;
  constructor(text: Text, data: T) {
    this.text = text;
    this.data = data;
  }
}
/** Return value of a call with `answers: "file"`. */
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

/** Return value of a call with `answers: "stream"`: bytes until the client disconnects. */
export class StreamAnswer {
  readonly type: string;
  readonly body: Readable;
  /** Name of the file, if a file is sent while it is being read. */
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
  /** Result of the latest compilation, its time, and the active version. */
  problems(): { at: number; list: readonly Problem[]; standing: Standing };
  docs: DocStore;
  /** Encrypts stored secrets that are never shown. */
  vault: Vault;
  /** Hosts on this machine, with or without a port, that may serve cameras. */
  gateways: readonly string[];
  /** Full copies of core.db, newest first. */
  copies: {
    list(): readonly { at: number; bytes: number; file: string }[];
    /** Creates a copy now. Throws if this is not possible. */
    make(): Promise<void>;
  };
  series: SeriesStore;
  live: LiveValues;
  /** The values of a device that decisions may use: recent, not in doubt, and of no other device. */
  fresh(device: string | undefined): LiveDevice | undefined;
  commander: Commander;
  links: Links;
  /** Only if there are simulated devices. */
  faults?: FaultScript;
  /** Only at a station, not on the platform. */
  cloud?: CloudFollow;
  /** Only at a station: makes the plans of the intelligent strategy. */
  planner?: Planner;
  /** Only at a station: simulates strategies before they start. */
  simulations?: Simulations;
  /** Switches the liquid cooling according to its rules. */
  thermal?: Thermal;
  /** Only if the program serves several stations: the id of this one in requests, all stations, and the open ones. */
  served?: { id: string; list(): readonly ServedHead[]; open(): readonly Station[] };
  /** The station at a past time. Absent in such a past view. */
  past?: { at(moment: number): Station; sight(moment: number): Sight };
  /** Creates the files of exports. */
  exports?: ExportRunner;
  counters: CountersOnHold;
  alarms: Alarms;
  dispatch: Dispatch;
  sequences: Sequences;
  tasks: Tasks;
  devices(): readonly DeviceRecord[];
  /** Reads devices and device files again, as after a change. */
  reread(): Promise<void>;
  /** To be called between two steps of long work: lets other work run when the time slice is used up. */
  giveWay(): Promise<void>;
  /** Folder for uploads and pictures. */
  dataFolder: string;
}
