// Selects the view of the station for the time that a request names: the present or the past. For past times, only reads are
// answered.
import { isStop } from '../../../core/access/guard.ts';
import type { CompiledCall } from '../../../core/content.ts';
import { Refused, type Station } from '../../contract/index.ts';

/** The time of a request, and whether it changes something. */
export interface OfMoment {
  /** With an outdated form, a read is still answered; a write is refused. */
  writes?: boolean;
  /** Past time as text in the request, milliseconds since 1970. */
  moment?: string | undefined;
}

export function viewAt(station: Station, { call, writes, moment }: OfMoment & { call: CompiledCall }): Station {
  // An incident file has no devices to ask, and the addresses in it are not trusted.
  if (station.record && call.past !== true && (call.probe === true || call.answers === 'stream'))
    throw new Refused(409, 'Not available for past times');
  // A stop is executed at once, whatever else its request contains.
  if (moment === undefined || isStop(call.needs)) return station;
  if (writes === true) throw new Refused(409, 'The past cannot be changed');
  if (call.past !== true || !station.past) throw new Refused(409, 'Not available for past times');
  const at = momentOf(moment);
  if (at > station.clock.now()) throw new Refused(400, 'This time is in the future');
  return station.past.at(at);
}

function momentOf(written: string): number {
  if (!/^\d{1,15}$/.test(written)) throw new Refused(400, 'Value format wrong');
  return Number(written);
}
