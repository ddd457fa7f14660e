// In: what a test of a connection found. Out: the same in one sentence: the first values, or which failure.
import type { Point } from '../../../core/devices/device.ts';
import { ownType } from '../../../core/devices/ownType.ts';
import { formatValue, joinFormatted } from '../../../core/format/format.ts';
import type { TextObject } from '../../../core/language.ts';
import { asTextObject, translateWith } from '../../../core/texts/text.ts';
import type { DeviceRecord, LinkTest } from '../../contract/index.ts';
import type { CallContext } from '../../contract/calls.ts';
import { plain } from '../request/index.ts';
import { zoneOf } from '../documents/index.ts';

/** Refused wherever a person asks a cloud platform to connect to a device of a site. */
export const platformWords = 'A cloud platform does not connect to devices. Do this at the linked station.';
const shown = 4;
const failures: Readonly<Record<Exclude<LinkTest['result'], 'values'>, string>> = {
  refused: 'The address refuses the connection. Check the port',
  unreachable: 'No connection: {{detail}}',
  timeout: 'Connected, but the device does not answer. Check the unit id and the protocol',
  exception: 'The device answers with exception {{exception}}. Check the model',
  length: 'The answer has another length than expected. Check the model',
  malformed: 'The answer cannot be read. Check the protocol',
  unit: 'The device answers as unit {{unit}}, not as unit {{asked}}. If it is the right device, set "Unit id in answers" to {{unit}}',
  closed: 'The device closed the connection',
  stranger: 'Another device answers. Check the model',
  'no-serial': 'Not acquired: no serial support',
  'no-model': 'Not acquired: this type has no registers',
  platform: platformWords,
};

export function toSight(test: LinkTest, record: DeviceRecord, context: CallContext): TextObject {
  const { result, ms, exception = 0, unit = 0, detail = '', stranger } = test;
  if (stranger)
    return {
      text: '{{what}}. {{advice}}',
      values: { what: asTextObject(stranger.title), advice: asTextObject(stranger.advice ?? '') },
    };
  if (result !== 'values') return { text: failures[result], values: { exception, unit, asked: record.link.unitId, detail } };
  const { seen, refused } = inWords(test, record, context);
  if (refused !== '')
    return { text: 'The device answers after {{ms}} ms: {{seen}}. Refused: {{refused}}', values: { ms, seen, refused } };
  return seen === ''
    ? { text: 'The device answers after {{ms}} ms, without a value', values: { ms } }
    : { text: 'The device answers after {{ms}} ms: {{seen}}', values: { ms, seen } };
}

function inWords(
  { values = {}, refused = [] }: LinkTest,
  { type, config }: DeviceRecord,
  context: CallContext,
): { seen: string; refused: string } {
  const { station, language } = context;
  const { devices, locales, units } = station.content();
  const t = translateWith(locales[language] ?? {}, language);
  const format = { language, timezone: zoneOf(station), units, t };
  const points = devices[type] ? ownType(devices[type], config).points : {};
  const titleOf = (key: string): string => t(plain(points[key]?.title) ?? key);
  const seen = Object.entries(values)
    .flatMap(([key, value]): [Point, number][] => (points[key] ? [[points[key], value]] : []))
    .slice(0, shown)
    .map(([point, value]) => `${t(plain(point.title) ?? '')} ${joinFormatted(formatValue(point, value, format))}`)
    .join(', ');
  return { seen, refused: refused.map(titleOf).join(', ') };
}
