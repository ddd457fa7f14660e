// Names the points of a screen in the answers of its calls by point key, so that columns and facts of a point take title, unit
// and words from the device file.
import type { CompiledCall } from '../../core/content.ts';
import { type DeviceType, fromPointKey } from '../../core/devices/device.ts';
import type { Schema } from '../../core/language.ts';
import { isDict, mapDict } from '../json.ts';

type Devices = ReadonlyMap<string, DeviceType>;
type Points = Readonly<Record<string, Schema>>;

export function withNamedPoints(
  screen: unknown,
  calls: Readonly<Record<string, CompiledCall>>,
  devices: Devices,
): Record<string, CompiledCall> {
  const points = Object.fromEntries([...namedIn(screen)].flatMap((key) => pointOf(key, devices)));
  if (Object.keys(points).length === 0) return { ...calls };
  return mapDict(calls, (call) => ({ ...call, answer: name(call.answer, points) as Schema }));
}

/** Point keys are member names of fields and columns. */
function* namedIn(value: unknown): Generator<string> {
  if (Array.isArray(value)) for (const each of value) yield* namedIn(each);
  if (!isDict(value)) return;
  for (const [key, each] of Object.entries(value)) {
    if (key.includes('#')) yield key;
    yield* namedIn(each);
  }
}

function pointOf(key: string, devices: Devices): [string, Schema][] {
  const { type, point } = fromPointKey(key);
  const found = devices.get(type)?.points[point];
  if (!found) return [];
  const { title, type: shape, unit, atZero, digits, choices, format, $ref, $defs } = found;
  const kept = Object.entries({ title, type: shape, unit, atZero, digits, choices, format, $ref, $defs });
  return [[key, Object.fromEntries(kept.filter(([, each]) => each !== undefined))]];
}

function name(value: unknown, points: Points): unknown {
  if (Array.isArray(value)) return value.map((each) => name(each, points));
  if (!isDict(value)) return value;
  const inside = mapDict(value, (each) => name(each, points));
  return value.pointKeys === true ? { ...inside, properties: points } : inside;
}
