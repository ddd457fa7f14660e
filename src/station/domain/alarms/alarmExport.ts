// Exports all alarms that match a filter as a CSV file, in station time and the reader's language. Consequences follow their
// cause.
import type { Alarm, RequestOf } from '../../../core/calls/calls.gen.ts';
import { byteOrderMark, toCsvText } from '../../../core/format/csv.ts';
import { formatValue, joinFormatted } from '../../../core/format/format.ts';
import { say, translateWith } from '../../../core/texts/text.ts';
import { instantText } from '../../../core/time.ts';
import type { CallContext } from '../../contract/calls.ts';
import { FileAnswer } from '../../contract/index.ts';
import { currencyOf, zoneOf } from '../documents/index.ts';
import { mapLong } from '../request/index.ts';
import { found } from './finding.ts';
import { ofToday } from './today.ts';

const columns = [
  'busbarName',
  'deviceName',
  'level',
  'title',
  'originalTitle',
  'soe',
  'occurTime',
  'endTime',
  'state',
  'acknowledgedBy',
  'acknowledgedAt',
  'comment',
  'clearedBy',
  'clearedAt',
  'advice',
] as const satisfies readonly (keyof Alarm)[];

type Own = Pick<Alarm, (typeof columns)[number]>;

export const exportAlarms = async (query: RequestOf<'alarm.export'>, context: CallContext): Promise<FileAnswer> =>
  toFile(await found(query, context), context);
export const exportToday = (query: RequestOf<'alarm.exportToday'>, context: CallContext): Promise<FileAnswer> =>
  toFile(ofToday(query, context), context);

async function toFile(alarms: readonly Alarm[], context: CallContext): Promise<FileAnswer> {
  const { station, language } = context;
  const content = station.content();
  const timezone = zoneOf(station);
  const t = translateWith(content.locales[language] ?? {}, language);
  const format = { language, timezone, units: content.units, currency: currencyOf(station), t };
  const fields = content.entities.alarm?.properties ?? {};
  const cell = (row: Own, column: (typeof columns)[number]): string =>
    (row[column] ?? '') === '' ? '' : toCsvText(joinFormatted(formatValue(fields[column] ?? {}, row[column], format)));
  const head = columns.map((column) => toCsvText(say(fields[column]?.title ?? column, format.t)));
  const rows = alarms.flatMap<Own>((each) => [each, ...(each.consequences ?? [])]);
  const lines = await mapLong(station, rows, (row) => columns.map((column) => cell(row, column)).join(','));
  const bytes = Buffer.from(`${byteOrderMark}${[head.join(','), ...lines].join('\r\n')}\r\n`);
  const day = instantText(station.clock.now(), timezone).slice(0, 10);
  return new FileAnswer(`alarms_${day}.csv`, 'text/csv; charset=utf-8', bytes);
}
