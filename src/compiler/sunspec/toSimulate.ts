// Chooses how a simulated device moves a SunSpec point: around a typical value for its unit that fits its register.
import type { Simulate } from '../../core/devices/device.ts';
import type { SunGroup, SunPoint } from './model.ts';
import { toUnit } from './names.ts';

/** Mean and spread in display units. */
const typicalValues: Readonly<Record<string, readonly [around: number, spread: number]>> = {
  V: [750, 6],
  A: [20, 4],
  kW: [15, 2],
  kVA: [15, 2],
  kvar: [0.8, 0.2],
  kWh: [50, 0],
  kVAh: [50, 0],
  kvarh: [5, 0],
  Ah: [280, 0],
  Hz: [50, 0.02],
  celsius: [27, 2],
  percent: [62, 3],
  s: [60, 0],
  min: [10, 0],
  ohm: [5000, 100],
  kohm: [2000, 50],
};
/** Exponents with which the typical values fit 16 bits. */
const powers: Readonly<Record<string, number>> = {
  V: -1,
  A: -1,
  Ah: -1,
  Hz: -2,
  celsius: -1,
  percent: -1,
  kW: 1,
  kWh: 1,
  kVA: 1,
};
const cell = { around: 3.31, spread: 0.015, power: -3 } as const;

/** Cell voltages, which differ by millivolts; the standard names such points "cell". */
export const isCell = ({ name, units }: Pick<SunPoint, 'name' | 'units'>): boolean => /cell/i.test(name) && units === 'V';

/** State names for a device in operation; a device that is switched off has no power. */
const atWork: readonly string[] = ['MPPT', 'RUNNING', 'ON', 'CONNECTED'];

export function toSimulate(point: SunPoint): Simulate {
  if (point.type === 'sunssf' || point.type.startsWith('bitfield')) return { is: 0 };
  if (point.value !== undefined) return { is: point.value };
  const symbol = point.symbols.find(({ name }) => atWork.includes(name)) ?? point.symbols[0];
  if (point.type.startsWith('enum') && symbol) return { is: symbol.value };
  if (isCell(point)) return { around: cell.around, spread: cell.spread, periodS: 90 };
  if (point.writable && point.units === undefined) return { is: 0 };
  const [around, spread] = typicalValues[toUnit(point.units).unit ?? ''] ?? [1, 0];
  if (point.writable || point.fixed || point.type.startsWith('acc') || spread === 0) return { is: around };
  return { around, spread, periodS: 90 };
}

/** A scale factor gets the exponent that suits the first point with it. */
export function powerOf(name: string, groups: readonly SunGroup[]): number {
  const points = groups.flatMap(allPoints);
  const scaled = points.find(({ sf }) => sf === name);
  if (!scaled) return 0;
  return isCell(scaled) ? cell.power : (powers[toUnit(scaled.units).unit ?? ''] ?? 0);
}
const allPoints = ({ points, groups }: SunGroup): SunPoint[] => [...points, ...groups.flatMap(allPoints)];
