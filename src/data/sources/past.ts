// Shows the page at a past time: /clock/moment of the scope, the station state at that time, and the resolution of its data.
import { ownMember } from '../../core/object.ts';
import type { CompiledCall } from '../../core/content.ts';
import type { Desk } from '../desk.ts';
import { RpcError } from '../network/rpcError.ts';
import type { StationState } from './stationState.ts';

/** Resolution of the data at a time; without `stepS` no data is stored for it. */
export interface Sight {
  at: number;
  stepS?: number;
  settings?: 'known' | 'unknown';
  oldest?: number;
}
export interface PastParts {
  desk: Pick<Desk, 'send' | 'index'>;
  station: Pick<StationState, 'showMoment' | 'takePast'>;
  /** Called with what is known of the viewed time; undefined while it is loading. */
  show: (sight: Sight | undefined) => void;
}

/** Returns a function that selects the time; undefined is now. */
export function createPast({ desk, station, show }: PastParts): (moment: number | undefined) => void {
  let wanted: number | undefined;
  const ask = async (name: string, moment: number, params: unknown, take: (data: unknown) => void): Promise<void> => {
    const call: CompiledCall | undefined = ownMember(desk.index().calls, name);
    if (!call) return;
    try {
      const { data } = await desk.send(call, params, call.past === true ? { moment } : {});
      if (wanted === moment) take(data);
    } catch (error) {
      // Without an answer it stays unknown; the sources of the page report the failure.
      if (!(error instanceof RpcError)) throw error;
    }
  };
  return (moment) => {
    if (moment === wanted) return;
    if (moment === undefined || wanted === undefined) show(undefined);
    wanted = moment;
    station.showMoment(moment);
    if (moment === undefined) return;
    void ask('station.state', moment, {}, (data) => {
      if (typeof data === 'object' && data !== null) station.takePast(data);
    });
    void ask('station.moment', moment, { at: moment }, (data) => show({ ...(data as Sight | null), at: moment }));
  };
}
