// The alarms as they were at a past time: without later alarms and marks. An alarm that ended later is active.
import type { AlarmRecord } from '../contract/index.ts';

/** The table at a past time as an SQL subquery; without a time, the table itself. */
export function tableAt(at: number | undefined): string {
  if (at === undefined) return 'alarm';
  const moment = Math.floor(at);
  const status = `CASE WHEN status = 'end' AND json_extract(body, '$.endTime') > ${moment} THEN 'running' ELSE status END`;
  const columns = `id, occurTime, busbarName, deviceType, level, cause, body, ${status} AS status`;
  return `(SELECT ${columns} FROM alarm WHERE occurTime <= ${moment})`;
}

/** The record without the marks that were added later. */
export function standingAt(record: AlarmRecord, at: number | undefined): AlarmRecord {
  if (at === undefined) return record;
  const { endTime, clearedAt, clearedBy, acknowledgedAt, acknowledgedBy, comment, ...rest } = record;
  const ended = record.status === 'end' && (endTime === undefined || endTime <= at);
  const cleared = clearedAt !== undefined && clearedAt <= at;
  const seen = acknowledgedAt !== undefined && acknowledgedAt <= at;
  return {
    ...rest,
    status: ended ? 'end' : 'running',
    ...(ended && endTime !== undefined && { endTime }),
    ...(seen && {
      acknowledgedAt,
      ...(acknowledgedBy !== undefined && { acknowledgedBy }),
      ...(comment !== undefined && { comment }),
    }),
    ...(cleared && { clearedAt, ...(clearedBy !== undefined && { clearedBy }) }),
  };
}

/**
 * SQL condition for alarms that were neither acknowledged nor cleared. A mark without a time does not count, since it may be
 * later.
 */
export function unseenAt(of: string, at: number | undefined): string {
  if (at === undefined) return `json_extract(${of}.body, '$.acknowledgedBy', '$.clearedBy') = '[null,null]'`;
  const later = (mark: string): string => `coalesce(json_extract(${of}.body, '$.${mark}') > ${Math.floor(at)}, 1)`;
  return `${later('acknowledgedAt')} AND ${later('clearedAt')}`;
}
