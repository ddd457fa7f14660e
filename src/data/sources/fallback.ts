// Polls what the station would push as events, while there is no stream. Calls that the station lacks are not repeated.
import type { ContentLoader } from '../network/content.ts';
import type { Desk } from '../desk.ts';
import { ownMember } from '../../core/object.ts';
import { RpcError } from '../network/rpcError.ts';
import type { StationState } from './stationState.ts';
import type { TaskState } from '../../core/calls/outcome.ts';

export interface FallbackOptions {
  desk: Desk;
  station: StationState;
  content: ContentLoader;
  wanted: () => boolean;
  onHash: (hash: string) => void;
  everyMs?: number;
}
/** Content rarely changes, so it is checked every third round. */
const contentRounds = 3;

export function createFallback({ desk, station, content, wanted, onHash, everyMs = 5000 }: FallbackOptions): {
  round: () => Promise<void>;
  /** Reads the current station state, even while the stream is running. */
  state: () => Promise<void>;
  stop: () => void;
} {
  const absent = new Set<string>();
  let rounds = 0;
  let busy = false;

  async function ask(name: string, take: (data: unknown) => void, refused?: (error: RpcError) => void): Promise<void> {
    const call = ownMember(content.index()?.calls ?? {}, name);
    if (!call || absent.has(name)) return;
    try {
      take((await desk.send(call, {})).data);
    } catch (error) {
      if (!(error instanceof RpcError)) return;
      if (error.code === 404) absent.add(name);
      else refused?.(error);
    }
  }
  // A malformed answer is not from the station but perhaps from a proxy.
  const state = (): Promise<void> =>
    ask(
      'station.state',
      (data) => {
        if (typeof data === 'object' && data !== null) station.takeStation(data);
      },
      ({ fault }) => {
        if (fault === 'malformed' || fault === 'status') station.contact(false);
      },
    );
  async function round(): Promise<void> {
    if (busy || !content.index() || !wanted()) return;
    busy = true;
    rounds += 1;
    await state();
    await ask('task.list', (data) => {
      if (Array.isArray(data)) station.takeTasks(data as TaskState[]);
    });
    if (rounds % contentRounds === 0) await content.peek().then(onHash, () => {});
    busy = false;
  }
  const timer = setInterval(() => void round(), everyMs);
  return { round, state, stop: () => clearInterval(timer) };
}
