// In: what a person was refused for want of a right. Out: a line of the operation log, once a minute for the same thing at most.
import { actorOf } from '../../contract/actor.ts';
import type { LogEntry } from '../../contract/index.ts';
import type { Caller } from '../caller.ts';

export interface Refusals {
  note(call: string, caller: Caller): void;
}
/** Who tries on and on shall not fill the log, which nobody can shorten. */
const againMs = 60_000;
const mostKept = 2000;

export function createRefusals(log: (entry: LogEntry) => void, now: () => number): Refusals {
  const noted = new Map<string, number>();
  return {
    note(call, { identity, address }) {
      // Without a session it is not known who it was; the login itself is logged.
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
