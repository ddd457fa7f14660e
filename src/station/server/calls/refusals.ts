// Logs refusals for a missing permission, at most once a minute for the same person and call.
import { actorOf } from '../../contract/actor.ts';
import type { LogEntry } from '../../contract/index.ts';
import type { Caller } from '../caller.ts';

export interface Refusals {
  note(call: string, caller: Caller): void;
}
/** Repeated attempts must not fill the log, which nobody can shorten. */
const againMs = 60_000;
const mostKept = 2000;

export function createRefusals(log: (entry: LogEntry) => void, now: () => number): Refusals {
  const noted = new Map<string, number>();
  return {
    note(call, { identity, address }) {
      // Without a session, the person is unknown; failed sign-ins are logged elsewhere.
      if (!identity) return;
      const key = `${identity.user.id} ${call}`;
      const at = now();
      if (at - (noted.get(key) ?? Number.NEGATIVE_INFINITY) < againMs) return;
      if (noted.size >= mostKept) noted.clear();
      noted.set(key, at);
      log({ at, who: actorOf(identity.user), kind: 'refusal', what: call, outcome: 'refused', address });
    },
  };
}
