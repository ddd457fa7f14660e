// Evaluates the conditions on values that a device reports about itself. They decide which points it has and in which form, so
// its requests are planned again when a result changes.
import { pointsIn } from '../../core/devices/computation.ts';
import type { DeviceModel, DeviceType } from '../../core/devices/device.ts';
import { takesPoint, providesPoint } from '../../core/devices/makePoints.ts';
import { registerOf, registersOf } from '../../core/devices/register.ts';
import { holdsFor, nothingReported, type Reported, reportedIn } from '../../core/devices/reported.ts';
import type { Condition, Members } from '../../core/language.ts';
import type { DeviceRecord } from '../contract/index.ts';
import { once, partsOf, toKey, typesIn } from './deviceParts.ts';
import { modelOf } from './ratios.ts';

/** The newest value of a point by its key; undefined while it is unknown. */
export type Reports = (key: string) => number | string | undefined;

/** Reported values of the points of one part. A simulated device that was not read yet is assumed to report what it simulates. */
export function reportedAt(record: DeviceRecord, reports: Reports | undefined, path: string, type: DeviceType): Reported {
  if (reports) return (name) => reports(toKey(path, name));
  if (!record.simulated) return () => undefined;
  return (name) => type.points[name]?.simulate?.is ?? type.points[name]?.simulate?.text;
}

/** The results of all conditions as one text. Empty if nothing depends on what the device reports. */
export function layoutOf(record: DeviceRecord, types: Members<DeviceType>, reports: Reports | undefined): string {
  const conditions = once(record.type, types, `reports ${record.model}`, () => conditionsIn(record, types));
  if (conditions.size === 0) return '';
  return partsOf(record, types)
    .flatMap(({ path, type: name }) => {
      const type = types[name];
      const reported = type && reportedAt(record, reports, path, type);
      return reported ? (conditions.get(name) ?? []).map((each) => String(holdsFor(each, record.config, reported))) : [];
    })
    .join(' ');
}

/** Conditions by device type, including the types of the parts. Types without conditions are left out. */
function conditionsIn({ type, model }: DeviceRecord, types: Members<DeviceType>): Map<string, readonly Condition[]> {
  const found = typesIn(type, types).map(([name, each]) => [name, each ? conditionsOf(each, model) : []] as const);
  return new Map(found.filter(([, conditions]) => conditions.length > 0));
}

function conditionsOf(type: DeviceType, model: string): readonly Condition[] {
  const exist = Object.values(type.points).flatMap(({ exists }) => exists ?? []);
  const registers = Object.values(modelOf(type, model)?.registers ?? {});
  const forms = registers.flatMap(({ variants = [] }) => variants.map(({ when }) => when));
  const reported = [...exist, ...forms].filter((condition) => reportedIn(condition).length > 0);
  return [...new Map(reported.map((condition) => [JSON.stringify(condition), condition])).values()];
}

export interface Standing {
  /** Points whose existence or form depends on what the device reports: names within a part, keys within a device. */
  dependent: ReadonlySet<string>;
  /** Points that the device does not have, and points computed from them. */
  absent: ReadonlySet<string>;
  /** Points that are not read because the device has not reported what they depend on, and points computed from them. */
  waiting: ReadonlySet<string>;
}
/** The result for a whole device. */
export interface Reporting extends Standing {
  /** The results of the conditions as one text; empty if there are none. */
  layout: string;
}
const none: ReadonlySet<string> = new Set();
export const noStanding: Standing = { dependent: none, absent: none, waiting: none };

export function joinStandings(layout: string, all: readonly (readonly [path: string, standing: Standing])[]): Reporting {
  const keysOf = (way: keyof Standing) =>
    new Set(all.flatMap(([path, standing]) => Array.from(standing[way], (name) => toKey(path, name))));
  return { layout, dependent: keysOf('dependent'), absent: keysOf('absent'), waiting: keysOf('waiting') };
}

export function standingOf({ points }: DeviceType, model: DeviceModel, config: unknown, reported: Reported): Standing {
  const [dependent, absent, waiting] = [new Set<string>(), new Set<string>(), new Set<string>()];
  for (const [name, { exists }] of Object.entries(points)) {
    if (!exists || !(providesPoint(model, name) || takesPoint(model, name))) continue;
    // The configuration alone decides about this point.
    if (holdsFor(exists, config, nothingReported) !== 'unknown') continue;
    dependent.add(name);
    const verdict = holdsFor(exists, config, reported);
    if (verdict === 'unknown') waiting.add(name);
    else if (!verdict) absent.add(name);
  }
  for (const [name, register] of Object.entries(model.registers)) {
    if (absent.has(name) || registersOf(register, config).length < 2) continue;
    dependent.add(name);
    if (!registerOf(register, config, reported)) waiting.add(name);
  }
  for (const [name, computation] of Object.entries(model.computed ?? {})) {
    const inputs = pointsIn(computation);
    if (inputs.some((input) => absent.has(input))) absent.add(name);
    else if (!absent.has(name) && inputs.some((input) => waiting.has(input))) waiting.add(name);
  }
  return { dependent, absent, waiting };
}
