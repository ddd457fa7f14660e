// Determines which devices measure grid, PV, load and storage, and with which points.
import type { Role } from '../../../core/devices/roles.gen.ts';
import type { DeviceRecord, LiveDevice, Station } from '../../contract/index.ts';
import { isInService, metersOf, type Service } from '../../counters/index.ts';
import { wrapsAt } from '../../modbus/ratios.ts';
import { devicesAs } from '../../equipment/roles.ts';

export type Quantity = 'total' | 'pv' | 'load' | 'storage' | 'station';

/** A device with the points of one quantity. */
export interface Measure {
  device: DeviceRecord;
  power: string;
  /** Counter of the positive direction: import, generation, consumption, charging. */
  into: string;
  /** Counter of the other direction; a PV inverter has none. */
  out?: string;
  /** Start and end of the time for which it counts. */
  from?: number;
  to?: number;
}
/** Substitutes if no meter measures a quantity. */
const standIns: Partial<Record<Quantity, { role: Role; into: string; out?: string }>> = {
  storage: { role: 'converter', into: 'chargeTotal', out: 'dischargeTotal' },
  pv: { role: 'inverter', into: 'energyTotal' },
};

/**
 * The meters of a category at a grid connection point (all points if none is named), else their substitutes: the present ones, or
 * all that measured during a period, each for its time. Adding or replacing a meter does not affect earlier times.
 */
export function measuresOf(
  station: Pick<Station, 'devices' | 'content'>,
  quantity: Quantity,
  busbarName?: string,
  service?: Service,
): Measure[] {
  if (!service) return measuresIn(station, quantity, busbarName);
  const measures: Measure[] = [];
  const cuts = cutsOf(station, quantity, service);
  cuts.slice(0, -1).forEach((from, index) => {
    const to = cuts[index + 1] ?? service.to;
    for (const each of measuresIn(station, quantity, busbarName, { from, to })) {
      const before = measures.findIndex((one) => one.device.id === each.device.id && one.to === from);
      if (before >= 0) measures.splice(before, 1, withTimes(measures[before] ?? each, { to }));
      else measures.push(withTimes(each, { from, to }));
    }
  });
  const isOwnStart = ({ device, from }: Measure): boolean => from !== service.from || device.startedAt === from;
  return measures.map(({ from, to, ...each }) => ({
    ...each,
    ...(from !== undefined && isOwnStart({ ...each, from }) && { from }),
    ...(to !== undefined && to < service.to && { to }),
  }));
}
const withTimes = (measure: Measure, times: Pick<Measure, 'from' | 'to'>): Measure => ({ ...measure, ...times });

/** The times at which the set of measuring devices may change. */
function cutsOf(station: Pick<Station, 'devices' | 'content'>, quantity: Quantity, { from, to }: Service): number[] {
  const standIn = standIns[quantity];
  const meters = devicesAs(station, 'meter').filter(({ category }) => category === quantity);
  const all = [...meters, ...(standIn ? devicesAs(station, standIn.role) : [])];
  const inside = all.flatMap(({ startedAt, endedAt }) => [startedAt ?? from, endedAt ?? to]).filter((at) => at > from && at < to);
  return [...new Set([from, ...inside, to])].toSorted((one, other) => one - other);
}

/** The devices that measure during the whole period. */
function measuresIn(
  station: Pick<Station, 'devices' | 'content'>,
  quantity: Quantity,
  busbarName?: string,
  service?: Service,
): Measure[] {
  const meters = metersOf(devicesAs(station, 'meter'), quantity, service).filter((device) => isAt(device, busbarName));
  if (meters.length > 0)
    return meters.map((device) => ({ device, power: 'activePower', into: 'forwardTotal', out: 'reverseTotal' }));
  const standIn = standIns[quantity];
  if (!standIn) return [];
  const { role, ...points } = standIn;
  return devicesAs(station, role)
    .filter((device) => isAt(device, busbarName) && (!service || isInService(device, service)))
    .map((device) => ({ device, power: 'activePower', ...points }));
}

export const isAt = ({ busbarName }: Pick<DeviceRecord, 'busbarName'>, wanted: string | undefined): boolean =>
  wanted === undefined || wanted === '' || busbarName === wanted;

/** A value that was read; NaN counts as absent. */
export function valueOf(live: LiveDevice | undefined, point: string): number | undefined {
  const value = live?.values[point];
  return value === undefined || !Number.isFinite(value) ? undefined : value;
}

/** Undefined if one part is missing, because a partial sum would be wrong. */
export function sumOf(values: readonly (number | undefined)[]): number | undefined {
  if (values.length === 0) return undefined;
  let sum = 0;
  for (const value of values) {
    if (value === undefined) return undefined;
    sum += value;
  }
  return sum;
}

/** Apparent power. Unknown without reactive power, because that also loads a transformer. */
export const apparentOf = (active: number | undefined, reactive: number | undefined): number | undefined =>
  active === undefined || reactive === undefined ? undefined : Math.hypot(active, reactive);

/** The value at which the counter of a point wraps around, according to the device file and the ratios of the device. */
export const wrapsOf = ({ content }: Pick<Station, 'content'>, device: DeviceRecord, point: string): number | undefined =>
  wrapsAt(content().devices, device, point);
