// Outcomes of calls and device commands. Shared by station, console and log.

/** The answer of every call. Code 200 is success; the catalogue defines the shape of `data`. */
export interface Envelope<T = unknown> {
  code: number;
  msg: string;
  data: T;
}

/** `data` of a 400: the refused inputs, as pointers into the request in display form. */
export interface FieldError {
  path: string;
  message: string;
  /** A warning does not block the request. */
  warnOnly?: boolean;
  /** Suggested value. */
  offer?: string | number;
}

/** Result of a device command. It is `confirmed` only with a matching read-back. */
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
