// Presents the result of a connection test: values as rows, headline first, with their plausible ranges; contradictions; and
// suggested settings.
import type { DeviceLinkTest } from '../../../core/calls/calls.gen.ts';
import type { Point } from '../../../core/devices/device.ts';
import { formatValue } from '../../../core/format/format.ts';
import type { Text, TextObject } from '../../../core/language.ts';
import { say } from '../../../core/texts/text.ts';
import { rangeOf } from '../../modbus/range.ts';
import { withoutGaps } from '../request/index.ts';
import { findingsIn } from './linkFindings.ts';
import { keysIn, nameOf, pointIn, saidOf, type Sight } from './linkSight.ts';

type Row = NonNullable<DeviceLinkTest['points']>[number];
export function toAnswer(sight: Sight): DeviceLinkTest {
  const { test, record } = sight;
  const words = (text: Text): string => say(text, sight.format.t);
  const findings = findingsIn(sight);
  const advice = findings.flatMap(({ seen, field, offer }) =>
    field === undefined || offer === undefined ? [] : [{ path: `/${field}`, message: words(seen), offer }],
  );
  const values = Object.entries(test.values ?? {}).filter(([key]) => !key.includes('#'));
  return withoutGaps({
    result: test.result,
    ms: test.ms,
    values: Object.fromEntries(values.map(([key, value]) => [`${record.type}#${key}`, value])),
    points: keysIn(sight).map((key) => toRow(key, sight)),
    findings: findings.map(({ what, seen }, index) => ({ id: String(index), what: words(what), seen: words(seen) })),
    advice,
  });
}

function toRow(key: string, sight: Sight): Row {
  const { test, format } = sight;
  const point = pointIn(key, sight) ?? {};
  const value = test.values?.[key];
  const range = rangeText(point, sight);
  return withoutGaps({
    id: key,
    title: nameOf(key, sight),
    value: saidOf(key, value, sight),
    range: range && say(range, format.t).trim(),
    verdict: verdictOf(key, point, sight),
  });
}

function verdictOf(
  key: string,
  point: Point,
  { test: { values = {}, odd, uniform, contradictions = [] } }: Sight,
): Row['verdict'] {
  if (values[key] === undefined) return 'refused';
  if (odd?.get(key) === 'typical') return 'unusual';
  if (odd?.has(key) || (uniform !== undefined && point.unit !== undefined)) return 'implausible';
  if (contradictions.some(({ check }) => check.point === key)) return 'contradicts';
  return rangeOf(point) || point.typical || point.choices ? 'plausible' : undefined;
}

function rangeText(point: Point, { format }: Sight): TextObject | undefined {
  const range = point.typical ?? rangeOf(point);
  if (!range) return undefined;
  const [from, to] = range;
  const { unit = '' } = formatValue(point, 0, format);
  const values = { from, to, unit };
  if (!Number.isFinite(to)) return { text: '{{from}} {{unit}} or more', values };
  return { text: Number.isFinite(from) ? '{{from}} to {{to}} {{unit}}' : '{{to}} {{unit}} or less', values };
}
