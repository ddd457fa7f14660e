// Metered power of the site or of one grid point, and the power of the storage under control, from device records and values.
import type { DeviceType } from '../../core/devices/device.ts';
import type { Members } from '../../core/language.ts';
import { isReadOnly } from '../contract/readOnly.ts';
import type { DeviceRecord } from '../contract/index.ts';
import { metersOf } from '../counters/index.ts';
import { ofRole } from '../equipment/roles.ts';
import type { Situation } from './decision.ts';
import { type FreshOf, lacks } from '../equipment/fresh.ts';

export interface MeterParts {
  devices: () => readonly DeviceRecord[];
  types: () => Members<DeviceType>;
  fresh: FreshOf;
}

export function taken(
  of: MeterParts,
  role: 'converter' | 'inverter' | 'meter' | 'hybrid',
  area?: string,
): readonly DeviceRecord[] {
  const all = ofRole(of.devices(), of.types(), role);
  return area === undefined ? all : all.filter(({ busbarName }) => busbarName === area);
}

/** Sum over the meters of a category; undefined if one of them has no value or there is none. */
export function metered(of: MeterParts, category: DeviceRecord['category'], area?: string): number | undefined {
  const meters = metersOf(taken(of, 'meter', area), category);
  const read = meters.map(({ id }) => of.fresh(id)?.values.activePower);
  return meters.length === 0 || read.includes(undefined) ? undefined : read.reduce<number>((sum, each) => sum + (each ?? 0), 0);
}

const phases = ['voltageA', 'voltageB', 'voltageC'] as const;

/** Lowest and highest phase voltage at the grid points; empty if one is unknown. */
export function voltages(of: MeterParts): Pick<Situation, 'voltageLeast' | 'voltageMost'> {
  const meters = metersOf(taken(of, 'meter'), 'total');
  const read = meters.flatMap(({ id }) => phases.map((phase) => of.fresh(id)?.values[phase] ?? Number.NaN));
  if (read.length === 0 || read.some(Number.isNaN)) return {};
  return { voltageLeast: Math.min(...read), voltageMost: Math.max(...read) };
}

export const readOnlyOf = (of: MeterParts, area?: string): DeviceRecord[] => taken(of, 'converter', area).filter(isReadOnly);

/**
 * Power of the storage under control. The storage meters also count hybrid units and read-only converters, so their power is
 * subtracted. If a value is unknown, the powers of the converters are summed instead.
 */
export function steered(of: MeterParts, among: readonly { power: number }[], area?: string): number {
  const metering = metered(of, 'storage', area);
  const units = taken(of, 'hybrid', area).map(({ id }) => of.fresh(id));
  const readOnly = readOnlyOf(of, area).map(({ id }) => of.fresh(id));
  const isKnown =
    units.every((unit) => unit && !lacks(unit, ['activePower', 'pvPower'])) &&
    readOnly.every((each) => each && !lacks(each, ['activePower']));
  if (metering === undefined || !isKnown) return among.reduce((sum, { power }) => sum + power, 0);
  const others = readOnly.reduce((sum, each) => sum - (each?.values.activePower ?? 0), metering);
  return units.reduce((sum, unit) => {
    const { activePower = 0, pvPower = 0 } = unit?.values ?? {};
    return sum - activePower - pvPower;
  }, others);
}
