// In: the table of alarms and a moment. Out: the alarms as they stood then: without what came later, and running what has ended since.
import type { AlarmRecord } from '../contract/index.ts';

/** The subquery that replaces the table in a query about a past moment; the table itself without one. */
export function tableAt(at: number | undefined): string {
  if (at === undefined) return 'alarm';
  const moment = Math.floor(at);
  const status = `CASE WHEN status = 'end' AND json_extract(body, '$.endTime') > ${moment} THEN 'running' ELSE status END`;
  const columns = `id, occurTime, busbarName, deviceType, level, cause, body, ${status} AS status`;
  return `(SELECT ${columns} FROM alarm WHERE occurTime <= ${moment})`;
}

/** Without what a record says of later. */
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

/** Whether nobody had seen to it: a mark that says no time is not known to have been there. */
export function unseenAt(of: string, at: number | undefined): string {
  if (at === undefined) return `json_extract(${of}.body, '$.acknowledgedBy', '$.clearedBy') = '[null,null]'`;
  const later = (mark: string): string => `coalesce(json_extract(${of}.body, '$.${mark}') > ${Math.floor(at)}, 1)`;
  return `${later('acknowledgedAt')} AND ${later('clearedAt')}`;
}
