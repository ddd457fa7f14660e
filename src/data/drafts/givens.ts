// Reads the station data that rules need, once while the screen is open. Without an answer the rule does not apply here.
import type { CompiledCall } from '../../core/content.ts';
import type { Members, Schema, Value } from '../../core/language.ts';
import type { ReadableStore, Unsubscribe } from '../../core/store.ts';
import { givensOf } from '../../core/validate.ts';
import type { Given } from '../../core/schema/finding.ts';
import { fill } from '../../core/value.ts';
import type { Desk } from '../desk.ts';
import { ownMember } from '../../core/object.ts';

export interface Givens {
  /** Resolves when every read of the schema's rules has succeeded or failed. */
  ready: (schema: Schema) => Promise<void>;
  answer: Given;
  /** Notified when an answer arrives or is dropped. */
  subscribe: (wake: () => void) => Unsubscribe;
  /** Drops the answers, because a save may have changed them. */
  forget: () => void;
}

export function createGivens(desk: Desk, calls: Members<CompiledCall>, scope: ReadableStore): Givens {
  const answers = new Map<string, Promise<unknown>>();
  const known = new Map<string, unknown>();
  const wakes = new Set<() => void>();
  const wakeAll = () => {
    for (const wake of [...wakes]) wake();
  };
  const filled = (params: Value | undefined) => fill(params ?? {}, (pointer) => scope.read(pointer));
  const keyOf = (read: string, params: Value | undefined) => JSON.stringify([read, filled(params)]);

  function ask(read: string, params: Value | undefined): Promise<unknown> {
    const key = keyOf(read, params);
    const call = ownMember(calls, read);
    if (!call) return Promise.resolve();
    let found = answers.get(key);
    if (!found) {
      found = desk.send(call, filled(params)).then(
        ({ data }) => {
          known.set(key, data);
          wakeAll();
        },
        () => {
          answers.delete(key);
          known.delete(key);
        },
      );
      answers.set(key, found);
    }
    return found;
  }
  return {
    async ready(schema) {
      await Promise.all(givensOf(schema).map(({ read, params }) => ask(read, params)));
    },
    answer: (read, params) => known.get(keyOf(read, params)),
    subscribe(wake) {
      wakes.add(wake);
      return () => wakes.delete(wake);
    },
    forget() {
      // Known answers stay visible until the next ones arrive; validation waits for the next ones.
      answers.clear();
      wakeAll();
    },
  };
}
