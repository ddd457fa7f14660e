// What became of a command, and of a call. One vocabulary for station, console and log.

/** The answer of every call. 200 is success; see the catalogue for the shape of data. */
export interface Envelope<T = unknown> {
  code: number;
  msg: string;
  data: T;
}

/** data of a 400: where the input was refused, in the request's own display pointers. */
export interface FieldError {
  path: string;
  message: string;
  /** A warning never blocks. */
  warnOnly?: boolean;
  /** What would be well instead. */
  offer?: string | number;
}

/** What a device command came to. No success without a matching read-back. */
export type DeviceOutcome = 'confirmed' | 'accepted' | 'refused' | 'unknown';

/** State of a long-running task of the station. */
export interface TaskState {
  taskId: string;
  call: string;
  state: 'running' | 'done' | 'failed';
  step: string;
  done: number;
  of: number;
  text?: string;
  startedAt: number;
  endedAt?: number;
}
