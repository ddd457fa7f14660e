// In: a moment that is chosen. Out: the page as of it: /clock/moment of the scope, what the station was then, and how well the moment is known.
import { ownMember } from '../../core/object.ts';
import type { CompiledCall } from '../../core/content.ts';
import type { Desk } from '../desk.ts';
import { RpcError } from '../network/rpcError.ts';
import type { StationState } from './stationState.ts';

/** How well a moment is known; without `stepS` nothing is kept of it. */
export interface Sight {
  at: number;
  stepS?: number;
  settings?: 'known' | 'unknown';
  oldest?: number;
}
export interface PastParts {
  desk: Pick<Desk, 'send' | 'index'>;
  station: Pick<StationState, 'lookAt' | 'takePast'>;
  /** Told what is known of the moment that is shown; undefined while it is asked for. */
  tell: (sight: Sight | undefined) => void;
}

/** Answers how to look at a moment; undefined is now. */
export function createPast({ desk, station, tell }: PastParts): (moment: number | undefined) => void {
  let wanted: number | undefined;
  const ask = async (name: string, moment: number, params: unknown, take: (data: unknown) => void): Promise<void> => {
    const call: CompiledCall | undefined = ownMember(desk.index().calls, name);
    if (!call) return;
    try {
      const { data } = await desk.send(call, params, call.past === true ? { moment } : {});
      if (wanted === moment) take(data);
    } catch (error) {
      // What is not told stays unknown; the sources of the page say why.
      if (!(error instanceof RpcError)) throw error;
    }
  };
  return (moment) => {
    if (moment === wanted) return;
    if (moment === undefined || wanted === undefined) tell(undefined);
    wanted = moment;
    station.lookAt(moment);
    if (moment === undefined) return;
    void ask('station.state', moment, {}, (data) => {
      if (typeof data === 'object' && data !== null) station.takePast(data);
    });
    void ask('station.moment', moment, { at: moment }, (data) => tell({ ...(data as Sight | null), at: moment }));
  };
}
