// Virtual meters, which are computed from other meters, and their parts.
import type { DeviceRecord } from '../contract/index.ts';

/** A part of a virtual meter: another meter that is added or subtracted. */
export interface MeterTerm {
  meter: string;
  way: 'add' | 'subtract';
}

/** The parts of a virtual meter; none: the meter is a real device. */
export function termsOf({ config }: Pick<DeviceRecord, 'config'>): readonly MeterTerm[] {
  const { deviceClass, terms } = config;
  return deviceClass === 'virtual' && Array.isArray(terms) ? terms : [];
}
/**
 * The virtual meters, each after those that it is computed from. Meters in a circular definition are left out, because they
 * cannot be computed.
 */
export function inOrder(devices: readonly DeviceRecord[]): readonly DeviceRecord[] {
  const virtual = devices.filter(isVirtual);
  const done = new Set(devices.filter((each) => !isVirtual(each)).map(({ id }) => id));
  const known = new Set(devices.map(({ id }) => id));
  const sorted: DeviceRecord[] = [];
  for (let before = -1; sorted.length > before; ) {
    before = sorted.length;
    for (const each of virtual) {
      if (done.has(each.id) || !termsOf(each).every(({ meter }) => done.has(meter) || !known.has(meter))) continue;
      done.add(each.id);
      sorted.push(each);
    }
  }
  return sorted;
}
/** The virtual meters that are computed from a meter, directly or through other virtual meters. */
export function computedFrom(devices: readonly DeviceRecord[], id: string): ReadonlySet<string> {
  const found = new Set<string>();
  for (const each of inOrder(devices)) {
    if (termsOf(each).some(({ meter }) => meter === id || found.has(meter))) found.add(each.id);
  }
  return found;
}
export const isVirtual = (record: Pick<DeviceRecord, 'config'>): boolean => termsOf(record).length > 0;

/** The period in question; absent: the present. */
export interface Service {
  from: number;
  to: number;
}
/** A meter that was replaced counts until it ended, its successor from then on. */
export const isInService = ({ startedAt = Number.NEGATIVE_INFINITY, endedAt }: DeviceRecord, { from, to }: Service): boolean =>
  startedAt < to && (endedAt ?? Number.POSITIVE_INFINITY) > from;
const present: Service = { from: Number.MAX_SAFE_INTEGER, to: Number.POSITIVE_INFINITY };

/** The meters of a category. A meter that is part of a virtual meter of the same category counts only there. */
export function metersOf(
  meters: readonly DeviceRecord[],
  category: DeviceRecord['category'],
  service: Service = present,
): readonly DeviceRecord[] {
  const all = meters.filter((each) => each.category === category && isInService(each, service));
  const parts = new Set(all.flatMap((each) => termsOf(each).map(({ meter }) => meter)));
  return all.filter(({ id }) => !parts.has(id));
}
