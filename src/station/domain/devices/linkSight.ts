// Prepares the result of a connection test for display: the points in display order, and their values as text.
import type { DeviceType } from '../../../core/devices/device.ts';
import { ownType } from '../../../core/devices/ownType.ts';
import { type FormatContext, formatValue, joinFormatted } from '../../../core/format/format.ts';
import { say, translateWith } from '../../../core/texts/text.ts';
import type { DeviceRecord, LinkTest } from '../../contract/index.ts';
import type { CallContext } from '../../contract/calls.ts';
import { zoneOf } from '../documents/index.ts';

export interface Sight {
  test: LinkTest;
  record: DeviceRecord;
  type: DeviceType;
  context: CallContext;
  format: FormatContext;
}

export function toSight(test: LinkTest, record: DeviceRecord, context: CallContext): Sight {
  const { station, language } = context;
  const { devices, locales, units } = station.content();
  const file = devices[record.type];
  const type = file ? ownType(file, record.config) : { type: record.type, title: record.type, points: {} };
  const format = { language, timezone: zoneOf(station), units, t: translateWith(locales[language] ?? {}, language) };
  return { test, record, type, context, format };
}

/** Headline first, then implausible values, then the order of the device page, then that of the registers. */
export function keysIn({ test: { values = {}, refused = [], odd }, type }: Pick<Sight, 'test' | 'type'>): string[] {
  const groups = Object.values(type.groups ?? {}).flatMap(({ points }) => Object.keys(points));
  const there = new Set([...Object.keys(values), ...refused]);
  const inOrder = new Set([...Object.keys(type.headline ?? {}), ...(odd?.keys() ?? []), ...groups, ...there]);
  return [...inOrder].filter((key) => there.has(key) && type.points[key]);
}

export const nameOf = (key: string, { type, format }: Sight): string => say(type.points[key]?.title ?? key, format.t);
/** Numbers of impossible magnitude are written in scientific notation. */
export function saidOf(key: string, value: number | undefined, { test, type, format }: Sight): string {
  const point = type.points[key];
  const size = Math.abs(value ?? 0);
  if (value === undefined || !test.odd?.has(key) || (size < 1e7 && size > 1e-3))
    return joinFormatted(formatValue(point, value, format));
  const text = value.toExponential(2).replace('e+', 'e').replaceAll('-', '−');
  const { unit } = formatValue(point, 0, format);
  return joinFormatted({ text, ...(unit !== undefined && { unit }) });
}
