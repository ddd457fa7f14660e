// In: the devices of the station. Out: which of them measures grid, PV, load and storage, and with which points.
import type { Role } from '../../../core/devices/roles.gen.ts';
import type { DeviceRecord, LiveDevice, Station } from '../../contract/index.ts';
import { metersOf, type Service } from '../../counters/index.ts';
import { wrapsAt } from '../../modbus/ratios.ts';
import { devicesAs } from '../../roles.ts';

export type Quantity = 'total' | 'pv' | 'load' | 'storage' | 'station';

/** A device with the points that stand for one quantity. */
export interface Measure {
  device: DeviceRecord;
  power: string;
  /** Counter of the positive direction: import, generation, consumption, charging. */
  into: string;
  /** Counter of the other direction; a PV inverter has none. */
  out?: string;
  /** Counts from then, and until then. */
  from?: number;
  to?: number;
}
/** What stands in where no meter measures a quantity. */
const standIns: Partial<Record<Quantity, { role: Role; into: string; out?: string }>> = {
  storage: { role: 'converter', into: 'chargeTotal', out: 'dischargeTotal' },
  pv: { role: 'inverter', into: 'energyTotal' },
};

/** The meters of a category at a grid-connection point (all points where none is named), else what stands in for them. Those of the
 * present, or all that counted in a stretch of time. */
export function measuresOf(
  station: Pick<Station, 'devices' | 'content'>,
  quantity: Quantity,
  busbarName?: string,
  service?: Service,
): Measure[] {
  const meters = metersOf(devicesAs(station, 'meter'), quantity, service).filter((device) => isAt(device, busbarName));
  if (meters.length > 0) return meters.map(toMeasure);
  const standIn = standIns[quantity];
  if (!standIn) return [];
  const { role, ...points } = standIn;
  return devicesAs(station, role)
    .filter((device) => isAt(device, busbarName))
    .map((device) => ({ device, power: 'activePower', ...points }));
}

const toMeasure = (device: DeviceRecord): Measure => ({
  device,
  power: 'activePower',
  into: 'forwardTotal',
  out: 'reverseTotal',
  ...(device.startedAt !== undefined && { from: device.startedAt }),
  ...(device.endedAt !== undefined && { to: device.endedAt }),
});

export const isAt = ({ busbarName }: Pick<DeviceRecord, 'busbarName'>, wanted: string | undefined): boolean =>
  wanted === undefined || wanted === '' || busbarName === wanted;

/** A value that was read; NaN and absence are the same. */
export function valueOf(live: LiveDevice | undefined, point: string): number | undefined {
  const value = live?.values[point];
  return value === undefined || !Number.isFinite(value) ? undefined : value;
}

/** Undefined as soon as one part is missing: a sum of some is not the sum. */
export function sumOf(values: readonly (number | undefined)[]): number | undefined {
  if (values.length === 0) return undefined;
  let sum = 0;
  for (const value of values) {
    if (value === undefined) return undefined;
    sum += value;
  }
  return sum;
}

/** What a transformer carries: power that does no work heats it all the same, so without it nothing is known. */
export const apparentOf = (active: number | undefined, reactive: number | undefined): number | undefined =>
  active === undefined || reactive === undefined ? undefined : Math.hypot(active, reactive);

/** Where the counter of a point starts again, as the device file and the ratios of the device say. */
export const wrapsOf = ({ content }: Pick<Station, 'content'>, device: DeviceRecord, point: string): number | undefined =>
  wrapsAt(content().devices, device, point);
