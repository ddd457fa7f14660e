// The grid connection points of a plant with the limits of their contracts.
import type { DeviceRecord } from '../../../../src/station/contract/index.ts';
import type { PlantFile } from '../../../../src/station/plant/plantFile.ts';

interface Limits {
  demandLimit?: number | undefined;
  /** The lowest power in kW at which the storage may discharge. */
  reverseLimit?: number | undefined;
}
export interface GridPoint extends Limits {
  meter: string;
  /** Undefined: the only grid connection point of the station. */
  busbar: string | undefined;
}

export function toGridPoints(file: PlantFile, records: readonly DeviceRecord[]): readonly GridPoint[] {
  const areas: Readonly<Record<string, Limits>> = file.strategy.areas ?? {};
  const meters = records.filter(({ category }) => category === 'total');
  const isOnly = meters.length === 1;
  return meters.map(({ id, busbarName }) => {
    const { demandLimit, reverseLimit } = areas[busbarName] ?? (isOnly ? file.strategy : {});
    return { meter: id, busbar: isOnly ? undefined : busbarName, demandLimit, reverseLimit };
  });
}
