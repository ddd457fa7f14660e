// The grid connection points of a plant with the limits of their contracts.
import type { DeviceRecord } from '../../../../src/station/contract/index.ts';
import type { PlantFile } from '../../../../src/station/plant/plantFile.ts';

interface Limits {
  demandLimit?: number | undefined;
  /** The lowest power in kW at which the storage may discharge. */
  reverseLimit?: number | undefined;
}
export interface GridPoint extends Limits {
  /** The name in reports: the meter, or the station. */
  name: string;
  /** Its power is the sum of these meters. */
  meters: readonly string[];
  /** Undefined: the whole station. */
  busbar: string | undefined;
}

/** A station with several points has limits for each of them and for their sum. */
export function toGridPoints(file: PlantFile, records: readonly DeviceRecord[]): readonly GridPoint[] {
  const areas: Readonly<Record<string, Limits>> = file.strategy.areas ?? {};
  const { demandLimit, reverseLimit } = file.strategy;
  const meters = records.filter(({ category }) => category === 'total');
  const ids = meters.map(({ id }) => id);
  const station = { name: ids.length === 1 ? ids.join() : 'station', meters: ids, busbar: undefined, demandLimit, reverseLimit };
  if (meters.length === 1) return [station];
  return [station, ...meters.map(({ id, busbarName }) => ({ name: id, meters: [id], busbar: busbarName, ...areas[busbarName] }))];
}
