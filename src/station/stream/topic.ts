// In: one call with its params, and who listens. Out: its answer as JSON, told as snapshot and changes to each of them.
import { type Change, toChanges } from './diff.ts';
import type { StreamClient } from './client.ts';

export interface Listener {
  client: StreamClient;
  /** The client's own name of the topic, as JSON. */
  key: string;
  /** What the client was told last; another version means that it needs a snapshot. */
  told: number;
}
/** What a topic came to. */
export type Outcome = { text: string } | { failed: { code: number; msg: string } };

export interface Topic {
  listeners: Set<Listener>;
  take(outcome: Outcome, at: number, now: number): void;
  /** Brings whoever is behind up to date. */
  catchUp(now: number): void;
}

export function createTopic(): Topic {
  const listeners = new Set<Listener>();
  let version = 0;
  let at = 0;
  let text: string | undefined;
  let value: unknown;
  let failed = '';

  function tell(listener: Listener, now: number, rest?: string): void {
    if (listener.told === version || !listener.client.keepsUp(now)) return;
    if (failed !== '') listener.client.send('failed', `{"topic":${listener.key},${failed}}`);
    else if (rest !== undefined && listener.told === version - 1)
      listener.client.send('change', `{"topic":${listener.key},${rest}}`);
    else if (text !== undefined) listener.client.send('snapshot', `{"topic":${listener.key},"at":${at},"data":${text}}`);
    else return;
    listener.told = version;
  }

  function takeText(next: string): string | undefined {
    const before = value;
    const known = text !== undefined && failed === '';
    text = next;
    value = JSON.parse(next) as unknown;
    failed = '';
    version += 1;
    const changes = known ? toChanges(before, value) : undefined;
    return changes && shorter(changes, next, at);
  }

  return {
    listeners,
    take(outcome, takenAt, now) {
      let rest: string | undefined;
      if ('failed' in outcome) {
        const next = `"code":${outcome.failed.code},"msg":${JSON.stringify(outcome.failed.msg)}`;
        if (next === failed) return;
        failed = next;
        version += 1;
      } else {
        if (outcome.text === text && failed === '') return;
        at = takenAt;
        rest = takeText(outcome.text);
      }
      for (const listener of listeners) tell(listener, now, rest);
    },
    catchUp(now) {
      for (const listener of listeners) tell(listener, now);
    },
  };
}

/** The changes as the rest of an event, unless the whole value is clearly shorter. */
function shorter(changes: readonly Change[], whole: string, at: number): string | undefined {
  const rest = `"at":${at},"changes":${JSON.stringify(changes)}`;
  return rest.length < whole.length + 500 ? rest : undefined;
}
