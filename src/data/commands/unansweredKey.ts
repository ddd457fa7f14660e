// The idempotency key of a command whose result is unknown. Sent again with the same inputs, it keeps its key, so the station
// executes it once. In: each command that is sent. Out: its key.
import type { CompiledCall } from '../../core/content.ts';
import { newKey } from '../network/rpc.ts';

interface Unanswered {
  call: string;
  params: string;
  key: string;
  at: number;
}
/** After this time, the state may have changed so that the same command has another purpose. */
const keptMs = 120_000;
/** One for each desk. Any other command in between may have changed the state, too, so only the last command is kept. */
const last = new WeakMap<object, Unanswered>();

interface Desk {
  now: () => number;
}

/** Forgets an earlier command. A stop is always executed, because it may be a new one. */
export function takeKey(desk: Desk, { name }: CompiledCall, params: unknown, isStop: boolean): string {
  const found = last.get(desk);
  last.delete(desk);
  const isSame = found?.call === name && found.params === textOf(params) && Math.abs(desk.now() - found.at) <= keptMs;
  return found && isSame && !isStop ? found.key : newKey();
}

export function keepKey(desk: Desk, { name }: CompiledCall, params: unknown, key: string): void {
  const text = textOf(params);
  if (text !== undefined) last.set(desk, { call: name, params: text, key, at: desk.now() });
}

/** Undefined for params with a file, whose content cannot be compared here. */
function textOf(params: unknown): string | undefined {
  let hasFile = false;
  const text = JSON.stringify(params ?? null, (_key, value: unknown) => {
    hasFile ||= value instanceof Blob;
    return value;
  });
  return hasFile ? undefined : text;
}
