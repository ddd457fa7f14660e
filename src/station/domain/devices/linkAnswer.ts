// In: what a test of a connection found. Out: its values row by row, headline first, with what is plausible; what does not agree; and what to set instead.
import type { DeviceLinkTest } from '../../../core/calls/calls.gen.ts';
import type { Point } from '../../../core/devices/device.ts';
import type { Text, TextObject } from '../../../core/language.ts';
import { say } from '../../../core/texts/text.ts';
import { rangeOf } from '../../modbus/range.ts';
import { withoutGaps } from '../request/index.ts';
import { findingsIn } from './linkFindings.ts';
import { faceOf, keysIn, type Sight } from './linkSight.ts';

type Row = NonNullable<DeviceLinkTest['points']>[number];
export function toAnswer(sight: Sight): DeviceLinkTest {
  const { test, record } = sight;
  const words = (text: Text): string => say(text, sight.format.t);
  const findings = findingsIn(sight);
  const advice = findings.flatMap(({ what, seen, field, offer }) =>
    field === undefined || offer === undefined
      ? []
      : [{ path: `/${field}`, message: words({ text: '{{what}}: {{seen}}', values: { what, seen } }), offer }],
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
  const { test, type, format } = sight;
  const point = type.points[key] ?? {};
  const value = test.values?.[key];
  const { text, unit } = faceOf(key, value, sight);
  const range = rangeText(point);
  return withoutGaps({
    id: key,
    title: say(point.title ?? key, format.t),
    value: text,
    unit,
    range: range && say(range, format.t),
    verdict: verdictOf(key, point, sight),
  });
}

function verdictOf(key: string, point: Point, { test: { values = {}, odd, contradictions = [] } }: Sight): Row['verdict'] {
  if (values[key] === undefined) return 'refused';
  if (odd?.has(key)) return 'implausible';
  if (contradictions.some(({ check }) => check.point === key)) return 'contradicts';
  return rangeOf(point) || point.choices ? 'plausible' : undefined;
}

function rangeText(point: Point): TextObject | undefined {
  const [from, to] = rangeOf(point) ?? [];
  if (from === undefined || to === undefined) return undefined;
  if (!Number.isFinite(to)) return { text: '{{from}} or more', values: { from } };
  return Number.isFinite(from)
    ? { text: '{{from}} to {{to}}', values: { from, to } }
    : { text: '{{to}} or less', values: { to } };
}
