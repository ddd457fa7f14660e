// Sequences that shut down and start up the station, and their settings. Shapes only.
import type { Who } from '../../core/texts/who.ts';
import type { DeviceOutcome, TaskState } from '../../core/calls/outcome.ts';

/** `disconnect`: only the steps of a shutdown that are needed to open the contactors of every battery. */
export type SequenceKind = 'shutdown' | 'startup' | 'disconnect';
/** `unfinished`: the last sequence was aborted, or a device did not confirm its step. */
type RestState = 'ready' | 'stopping' | 'shut' | 'starting' | 'unfinished';

export interface SequenceStep {
  /** The steps of a group run in parallel, the groups one after another. */
  group: number;
  name: 'strategy' | 'ramp' | 'pause' | 'device';
  device?: string;
  command?: string;
  /** Duration of a pause, or maximum time for the power to reach zero, s. */
  seconds?: number;
  state: 'waiting' | 'running' | 'skipped' | DeviceOutcome;
  endedAt?: number;
}
/** The alarm that triggered an automatic shutdown. */
interface SequenceCause {
  alarm: string;
  title: string;
  deviceName: string;
}
/** The last sequence, saved so that it survives a restart of the station. */
export interface SequenceDoc {
  state: RestState;
  kind: SequenceKind;
  by: Who;
  startedAt: number;
  endedAt?: number;
  cause?: SequenceCause;
  /** A shutdown and the disconnection of all batteries, because one was requested while the other was running. */
  joined?: true;
  steps: readonly SequenceStep[];
}
export interface ShutdownDoc {
  /** Time for the power to reach zero, s. The converters are stopped afterwards in any case. */
  rampS: number;
  /** All devices with a shutdown command, in stages; or the listed devices, one after another. */
  which: 'all' | 'chosen';
  devices?: readonly string[];
  stopConverters: boolean;
  openContactors: boolean;
  /** Delay between the stages, or between the chosen devices, s. */
  delayS: number;
  startStrategy: boolean;
  /** Alarms that trigger an automatic shutdown, as `type#alarm`. */
  triggers: readonly string[];
}
export interface SequenceOrder {
  by: Who;
  address?: string;
  cause?: SequenceCause;
}
export interface Sequences {
  last(): SequenceDoc | undefined;
  /** Never refused: a running shutdown continues, and a running start-up is aborted. */
  shutDown(order: SequenceOrder): TaskState;
  /** Never refused: stops the strategy, brings the power to zero and opens the contactors of every battery. */
  disconnectAll(order: SequenceOrder): TaskState;
  /**
   * Starts up after a shutdown. Refused while a start-up is running, while the cause of the shutdown persists, or under a latch.
   */
  startUp(order: SequenceOrder): TaskState;
  /** After a restart of the station: a shutdown continues, a start-up does not. */
  resume(): void;
  close(): void;
}
