// While the station does not push: asks for what its own events would have told. A station without one of the calls is not asked again.
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
/** Content changes seldom; every third round is soon enough. */
const contentRounds = 3;

export function createFallback({ desk, station, content, wanted, onHash, everyMs = 5000 }: FallbackOptions): {
  round: () => Promise<void>;
  /** The state of the station as it is at this moment, also while it pushes. */
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
  // Who answers this with something else, a proxy perhaps, is not the station.
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
