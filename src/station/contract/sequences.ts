// The sequences that shut the station down and start it up, and their settings. Shapes only.
import type { Who } from '../../core/texts/who.ts';
import type { DeviceOutcome, TaskState } from '../../core/calls/outcome.ts';

/** `disconnect`: only as much of a shutdown as it takes to open the contactors of every battery. */
export type SequenceKind = 'shutdown' | 'startup' | 'disconnect';
/** `unfinished`: the last one ended before its end, or a device of it did not confirm. */
type RestState = 'ready' | 'stopping' | 'shut' | 'starting' | 'unfinished';

export interface SequenceStep {
  /** Steps of one group run side by side, the groups one after another. */
  group: number;
  name: 'strategy' | 'ramp' | 'pause' | 'device';
  device?: string;
  command?: string;
  /** How long a pause takes, and how long the power may take to reach zero. */
  seconds?: number;
  state: 'waiting' | 'running' | 'skipped' | DeviceOutcome;
  endedAt?: number;
}
/** What set a shutdown off by itself. */
interface SequenceCause {
  alarm: string;
  title: string;
  deviceName: string;
}
/** The last sequence, kept so that a restart of the station finds it. */
export interface SequenceDoc {
  state: RestState;
  kind: SequenceKind;
  by: Who;
  startedAt: number;
  endedAt?: number;
  cause?: SequenceCause;
  steps: readonly SequenceStep[];
}
export interface ShutdownDoc {
  /** s that the power may take to reach zero before the converters are stopped all the same. */
  rampS: number;
  /** All devices that know how, by stages; or these devices, one after another. */
  which: 'all' | 'chosen';
  devices?: readonly string[];
  stopConverters: boolean;
  openContactors: boolean;
  /** s between the stages, or between the chosen devices. */
  delayS: number;
  startStrategy: boolean;
  /** `type#alarm`: an alarm that shuts the station down by itself. */
  triggers: readonly string[];
}
export interface SequenceOrder {
  by: Who;
  address?: string;
  cause?: SequenceCause;
}
export interface Sequences {
  last(): SequenceDoc | undefined;
  /** Never refused: the one that runs goes on, and a start-up ends for it. */
  shutDown(order: SequenceOrder): TaskState;
  /** Never refused either: strategy stopped, power to zero, every battery open. */
  disconnectAll(order: SequenceOrder): TaskState;
  /** Ends a shutdown and starts up again. Refused while it runs, and while what set the shutdown off is still there. */
  startUp(order: SequenceOrder): TaskState;
  /** After a restart of the station: a shutdown goes on, a start-up does not. */
  resume(): void;
  close(): void;
}
