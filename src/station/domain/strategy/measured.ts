// Reads the measurements of meters and converters by the minute: the site without the storage, and the auxiliary consumption of
// the storage.
import { addDays, startOfDay } from '../../../core/time.ts';
import type { Station } from '../../contract/index.ts';
import { devicesAs } from '../../equipment/roles.ts';
import { zoneOf } from '../documents/index.ts';
import { isAt, type Measure, measuresOf, sumOfMinutes } from '../flow/index.ts';
import { remembered } from '../request/index.ts';

export interface Stretch {
  start: number;
  end: number;
}

export const sumBy = (
  station: Station,
  measures: readonly Measure[],
  { start, end }: Stretch,
): Promise<Float64Array> | undefined => (measures.length === 0 ? undefined : sumOfMinutes(station, measures, start, end));

/** Power of the site without the controlled storage. Hybrid units that control themselves are part of the site. */
export async function siteBy(station: Station, stretch: Stretch, area?: string): Promise<Float64Array | undefined> {
  const service = { from: stretch.start, to: stretch.end };
  const grid = await sumBy(station, measuresOf(station, 'total', area, service), stretch);
  const storage = await sumBy(station, measuresOf(station, 'storage', area, service), stretch);
  if (!grid || !storage) {
    const load = await sumBy(station, measuresOf(station, 'load', area, service), stretch);
    const pv = await sumBy(station, measuresOf(station, 'pv', area, service), stretch);
    return load?.map((drawn, minute) => drawn - (pv ? (pv[minute] ?? Number.NaN) : 0));
  }
  const themselves = await hybridBy(station, stretch, area);
  return grid.map((drawn, minute) => drawn - (storage[minute] ?? Number.NaN) + (themselves?.[minute] ?? 0));
}

/** Power in kW of hybrid units that the storage meters include. */
function hybridBy(station: Station, stretch: Stretch, area?: string): Promise<Float64Array> | undefined {
  if (measuresOf(station, 'storage', area).some(({ device }) => device.category !== 'storage')) return undefined;
  const units = devicesAs(station, 'hybrid').filter((device) => isAt(device, area));
  const measures = units.flatMap((device) =>
    ['activePower', 'pvPower'].map((power): Measure => ({ device, power, into: power })),
  );
  return sumBy(station, measures, stretch);
}

/** Number of days for the mean of the auxiliary consumption. */
const auxiliaryDays = 7;
const dayMs = 86_400_000;

/**
 * Power at the storage meter minus that of the converters, in kW: auxiliary consumption, and the losses between them and the
 * meter. Minutes without a reading have the mean of the others. Undefined without a storage meter or without any known minute.
 */
export async function auxiliaryBy(station: Station, stretch: Stretch, area?: string): Promise<Float64Array | undefined> {
  const meters = measuresOf(station, 'storage', area, { from: stretch.start, to: stretch.end });
  if (meters.length === 0 || meters.some(({ device }) => device.category !== 'storage')) return undefined;
  const converters = devicesAs(station, 'converter').filter((device) => isAt(device, area));
  const metered = await sumBy(station, meters, stretch);
  const drawn = await sumBy(station, converters.map(powerAt), stretch);
  const themselves = await hybridBy(station, stretch, area);
  const column = metered?.map((value, minute) => value - (drawn?.[minute] ?? Number.NaN) - (themselves?.[minute] ?? 0));
  const mean = meanOf(column);
  return mean === undefined ? undefined : column?.map((value) => (Number.isNaN(value) ? mean : value));
}
const powerAt = (device: Measure['device']): Measure => ({ device, power: 'activePower', into: 'activePower' });

/** Mean in kW over the last days before `day`. */
export function auxiliaryMean(station: Station, day: string, area?: string): Promise<number | undefined> {
  return remembered(station, `simulation.auxiliary|${day}|${area ?? ''}`, dayMs, async () => {
    const zone = zoneOf(station);
    const stretch = { start: startOfDay(addDays(day, -auxiliaryDays), zone), end: startOfDay(day, zone) };
    return meanOf(await auxiliaryBy(station, stretch, area));
  });
}

function meanOf(column: Float64Array | undefined): number | undefined {
  const known = column?.filter((value) => !Number.isNaN(value)) ?? new Float64Array();
  return known.length === 0 ? undefined : known.reduce((sum, value) => sum + value, 0) / known.length;
}
