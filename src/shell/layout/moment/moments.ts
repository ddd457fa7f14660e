// Conversions between epoch ms and the date-time field, in the time zone of the station. Pure.
import { instantOf, instantText } from '../../../core/time.ts';

export const second = 1000;
export const steps = [
  { ms: -3_600_000, label: '−1 h' },
  { ms: -60_000, label: '−1 min' },
  { ms: -second, label: '−1 s' },
  { ms: second, label: '+1 s' },
  { ms: 60_000, label: '+1 min' },
  { ms: 3_600_000, label: '+1 h' },
] as const;
export const speeds = [1, 10, 60, 600] as const;

/** Value of a date-time field, in the time zone of the station. */
export const toField = (moment: number, zone: string): string => instantText(moment, zone).replace(' ', 'T');

/** Undefined for an invalid or future time. */
export function fromField(written: string, zone: string, now: number): number | undefined {
  const [day = '', time = ''] = written.split('T');
  const [hour = '', minute = '', seconds = '0'] = time.split(':');
  const moment = instantOf(day, `${hour}:${minute}`, zone) + Math.floor(Number(seconds)) * second;
  return Number.isFinite(moment) && moment <= now ? moment : undefined;
}
