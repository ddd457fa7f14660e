// Searches alarms of any time by a filter. Each alarm contains its consequences.
import type { Alarm, RequestOf } from '../../../core/calls/calls.gen.ts';
import { endOfDay, startOfDay } from '../../../core/time.ts';
import { folded } from '../../alarm/fold.ts';
import type { CallContext } from '../../contract/calls.ts';
import type { AlarmFilter } from '../../contract/index.ts';
import { zoneOf } from '../documents/index.ts';
import { defaultPageSize, isSorted, mapLong, type Page, readAll, sortLong, toCut } from '../request/index.ts';
import { hasText, inWords, textIn } from './alarmWords.ts';

/** Only the list of today's alarms filters by device and time of day. The end time is exclusive. */
export type AlarmQuery = RequestOf<'alarm.search'> & RequestOf<'alarm.today'>;
/** Days of the station's time zone as instants; the last day is included completely. */
export function toSpan(range: readonly [string, string] | undefined, zone: string): { start?: number; end?: number } {
  return range ? { start: startOfDay(range[0], zone), end: endOfDay(range[1], zone) } : {};
}

/** An empty text does not filter. */
export function toFilter(query: AlarmQuery, zone: string): AlarmFilter {
  const { range, current = 1, pageSize = defaultPageSize } = query;
  const words = { busbarName: query.busbarName, deviceType: query.deviceType, level: query.level, status: query.status };
  const used = Object.fromEntries(Object.entries(words).filter(([, word]) => word !== undefined && word !== ''));
  const open = query.unacknowledged === true && { unacknowledged: true };
  return { ...used, ...open, ...toSpan(range, zone), current, pageSize };
}

/**
 * Returns causes with their consequences, newest first, one page at a time. Another order needs all matching alarms, as far as
 * memory allows.
 */
export async function search(query: AlarmQuery, context: CallContext): Promise<Page<Alarm>> {
  const { station } = context;
  const filter = toFilter(query, zoneOf(station));
  if (isSorted(query) || hasText(query)) {
    const rows = await found(query, context);
    return toCut(isSorted(query) ? await sortLong(station, rows, query.sort ?? {}) : rows, query, filter.pageSize);
  }
  const { list, total } = station.alarms.searchFolded(filter);
  return { list: list.map(inWords(context)), total, current: filter.current, pageSize: filter.pageSize };
}

/** All alarms that match the filter. The text is compared in the reader's language, so the database cannot search for it. */
export async function found(query: AlarmQuery, context: CallContext): Promise<Alarm[]> {
  const { station } = context;
  const filter = toFilter(query, zoneOf(station));
  const records = await readAll(station, (page) => station.alarms.search({ ...filter, ...page }));
  const rows = await mapLong(station, folded(records), inWords(context));
  const holds = textIn(query.text);
  return rows.filter(holds);
}
