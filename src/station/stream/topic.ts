// Sends the repeated answers of a call to its listeners as snapshots and changes.
import { redact } from '../../core/schema/secret.ts';
import type { StreamClient } from './client.ts';
import type { Mirrored } from './mirror.ts';

export interface Listener {
  client: StreamClient;
  /** The client's own name of the topic, as JSON. */
  key: string;
  /** The version that the client has. Unless it is the previous one, the client needs a snapshot. */
  lastVersion: number;
}
/** The result of computing a topic. */
export type Outcome = { mirrored: Mirrored } | { failed: { code: number; msg: string } };

export interface Topic {
  listeners: Set<Listener>;
  /** The last value sent, for the next comparison; undefined before. */
  value(): unknown;
  take(outcome: Outcome, at: number, now: number): void;
  /** Brings listeners up to date. */
  catchUp(now: number): void;
}

export function createTopic(): Topic {
  const listeners = new Set<Listener>();
  let version = 0;
  let at = 0;
  let value: unknown;
  /** The whole value as text, created when a listener needs it. */
  let snapshot: string | undefined;
  let failed = '';

  function push(listener: Listener, now: number, rest?: string): void {
    if (listener.lastVersion === version || !listener.client.keepsUp(now)) return;
    if (failed !== '') listener.client.send('failed', `{"topic":${listener.key},${failed}}`);
    else if (rest !== undefined && listener.lastVersion === version - 1)
      listener.client.send('change', `{"topic":${listener.key},${rest}}`);
    else if (value !== undefined) {
      snapshot ??= redact(JSON.stringify(value));
      listener.client.send('snapshot', `{"topic":${listener.key},"at":${at},"data":${snapshot}}`);
    } else return;
    listener.lastVersion = version;
  }

  return {
    listeners,
    value: () => value,
    take(outcome, takenAt, now) {
      let rest: string | undefined;
      if ('failed' in outcome) {
        const next = `"code":${outcome.failed.code},"msg":${JSON.stringify(outcome.failed.msg)}`;
        if (next === failed) return;
        failed = next;
        version += 1;
      } else {
        const { mirrored } = outcome;
        if (mirrored.changes?.length === 0 && failed === '') return;
        at = takenAt;
        rest = failed === '' ? shorter(mirrored, at) : undefined;
        value = mirrored.value;
        snapshot = undefined;
        failed = '';
        version += 1;
      }
      for (const listener of listeners) push(listener, now, rest);
    },
    catchUp(now) {
      for (const listener of listeners) push(listener, now);
    },
  };
}

/** The changes as the rest of an event, unless the whole value is clearly shorter. */
function shorter({ changes, size }: Mirrored, at: number): string | undefined {
  if (!changes) return undefined;
  const rest = `"at":${at},"changes":${redact(JSON.stringify(changes))}`;
  return rest.length < size + 500 ? rest : undefined;
}
