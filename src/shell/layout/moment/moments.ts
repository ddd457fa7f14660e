// In: a moment, the zone of the station, what is known of it. Out: what the control shows and takes. Pure.
import { instantOf, instantText } from '../../../core/time.ts';

export const second = 1000;
export const steps = [
  { ms: -3_600_000, face: '−1 h' },
  { ms: -60_000, face: '−1 min' },
  { ms: -second, face: '−1 s' },
  { ms: second, face: '+1 s' },
  { ms: 60_000, face: '+1 min' },
  { ms: 3_600_000, face: '+1 h' },
] as const;
export const speeds = [1, 10, 60, 600] as const;

/** As the field for date and time has it, in the zone of the station. */
export const toField = (moment: number, zone: string): string => instantText(moment, zone).replace(' ', 'T');

/** Undefined for what is no time, or still to come. */
export function fromField(written: string, zone: string, now: number): number | undefined {
  const [day = '', time = ''] = written.split('T');
  const [hour = '', minute = '', seconds = '0'] = time.split(':');
  const moment = instantOf(day, `${hour}:${minute}`, zone) + Math.floor(Number(seconds)) * second;
  return Number.isFinite(moment) && moment <= now ? moment : undefined;
}
