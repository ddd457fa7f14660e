// The selectable time zones, west to east, one IANA zone per UTC offset, and their titles.
import { offsetAt } from '../time.ts';

export const zones: readonly string[] = [
  'Pacific/Pago_Pago',
  'Pacific/Honolulu',
  'Pacific/Marquesas',
  'America/Anchorage',
  'America/Los_Angeles',
  'America/Denver',
  'America/Chicago',
  'America/New_York',
  'America/Halifax',
  'America/St_Johns',
  'America/Sao_Paulo',
  'Atlantic/South_Georgia',
  'Atlantic/Azores',
  'UTC',
  'Europe/London',
  'Europe/Berlin',
  'Europe/Athens',
  'Europe/Moscow',
  'Asia/Tehran',
  'Asia/Dubai',
  'Asia/Kabul',
  'Asia/Karachi',
  'Asia/Kolkata',
  'Asia/Kathmandu',
  'Asia/Dhaka',
  'Asia/Yangon',
  'Asia/Bangkok',
  'Asia/Shanghai',
  'Australia/Eucla',
  'Asia/Tokyo',
  'Australia/Darwin',
  'Australia/Brisbane',
  'Australia/Lord_Howe',
  'Pacific/Guadalcanal',
  'Pacific/Auckland',
  'Pacific/Chatham',
  'Pacific/Tongatapu',
  'Pacific/Kiritimati',
];

/** Title such as `UTC+05:30 Asia/Kolkata`, with the current offset. */
export function zoneTitle(zone: string, now: number): string {
  const minutes = Math.round(offsetAt(now, zone) / 60_000);
  const two = (count: number) => String(Math.floor(count)).padStart(2, '0');
  const size = Math.abs(minutes);
  return `UTC${minutes < 0 ? '-' : '+'}${two(size / 60)}:${two(size % 60)} ${zone}`;
}
