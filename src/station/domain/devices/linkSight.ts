// Prepares the result of a connection test for display: the points in display order, and their values as text.
import type { DeviceType, Point } from '../../../core/devices/device.ts';
import { ownType } from '../../../core/devices/ownType.ts';
import { type FormatContext, formatValue, joinFormatted } from '../../../core/format/format.ts';
import { say, translateWith } from '../../../core/texts/text.ts';
import type { DeviceRecord, LinkTest } from '../../contract/index.ts';
import type { CallContext } from '../../contract/calls.ts';
import { zoneOf } from '../documents/index.ts';
import { partTypeAt, pointOfType, pointTitle } from '../monitor/index.ts';

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

/** Headline first, then implausible values, then the order of the device page, then that of the registers. Parts come last. */
export function keysIn(sight: Sight): string[] {
  const { values = {}, refused = [], odd } = sight.test;
  const { type } = sight;
  const groups = Object.values(type.groups ?? {}).flatMap(({ points }) => Object.keys(points));
  const there = new Set([...Object.keys(values), ...refused]);
  const inOrder = new Set([...Object.keys(type.headline ?? {}), ...(odd?.keys() ?? []), ...groups, ...there]);
  return [...inOrder].filter((key) => there.has(key) && pointIn(key, sight));
}

/** The point of the device, or of a part for a key such as `/cluster.1#voltage`. */
export function pointIn(key: string, { type, record, context: { station } }: Sight): Point | undefined {
  if (!key.startsWith('/')) return type.points[key];
  const [path = '', name = ''] = key.split('#');
  const owner = partTypeAt(station, record.type, path);
  return owner === undefined ? undefined : pointOfType(station, owner, name);
}
export const nameOf = (key: string, sight: Sight): string =>
  key.startsWith('/')
    ? pointTitle(sight.context.station, sight.record.type, key, sight.format.t)
    : say(sight.type.points[key]?.title ?? key, sight.format.t);

/** Numbers of impossible magnitude are written in scientific notation. */
export function saidOf(key: string, value: number | undefined, sight: Sight): string {
  const { test, format } = sight;
  const point = pointIn(key, sight);
  const size = Math.abs(value ?? 0);
  if (value === undefined || !test.odd?.has(key) || (size < 1e7 && size > 1e-3))
    return joinFormatted(formatValue(point, value, format));
  const text = value.toExponential(2).replace('e+', 'e').replaceAll('-', '−');
  const { unit } = formatValue(point, 0, format);
  return joinFormatted({ text, ...(unit !== undefined && { unit }) });
}
