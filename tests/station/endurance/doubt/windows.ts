// The demand windows of the contract, calculated here from the true power at the grid connection point.
import type { Plant } from '../../../../src/station/plant/plant.ts';
import type { PlantFile } from '../../../../src/station/plant/plantFile.ts';
import { types } from '../../demoSet.ts';
import { toGridPoints } from './gridPoints.ts';
import type { Truth } from './truth.ts';

const windowMs = 900_000;
export interface Window {
  until: number;
  point: string;
  /** Mean import in kW, and the limit. */
  mean: number;
  limit: number;
  /** Mean charging power of the storage in kW. */
  charged: number;
  /** A fault was present during the window. */
  isDisturbed: boolean;
}
/** Whether less charging would have kept the window within its limit. */
export const isAvoidable = ({ mean, limit, charged }: Window): boolean => mean > limit && mean - charged <= limit;

export interface Windows {
  second(at: number, isDisturbed: boolean): void;
  all(): readonly Window[];
}

export function createWindows(file: PlantFile, plant: Plant, truth: Truth): Windows {
  const points = toGridPoints(file, plant.records).flatMap(({ meter, busbar, demandLimit: limit }) =>
    limit === undefined ? [] : [{ id: meter, busbar, limit, sum: 0, charged: 0, seconds: 0, isDisturbed: false }],
  );
  /** The standby consumption of converters does not count as charging. */
  const chargedAt = (busbarName: string | undefined): number =>
    plant.as('converter').reduce((all, record) => {
      const power = truth.value(record.id, 'activePower');
      const rest = (types[record.type]?.standby ?? 0) * Number(record.config.ratedPower ?? 0);
      return (busbarName === undefined || record.busbarName === busbarName) && power > rest ? all + power : all;
    }, 0);
  const done: Window[] = [];
  return {
    second(at, isDisturbed) {
      for (const point of points) {
        point.sum += Math.max(0, truth.value(point.id, 'activePower'));
        point.charged += chargedAt(point.busbar);
        point.seconds += 1;
        point.isDisturbed ||= isDisturbed;
        if (at % windowMs !== 0) continue;
        const { id, limit, sum, charged, seconds } = point;
        if (seconds === windowMs / 1000)
          done.push({
            until: at,
            point: id,
            limit,
            isDisturbed: point.isDisturbed,
            mean: sum / seconds,
            charged: charged / seconds,
          });
        Object.assign(point, { sum: 0, charged: 0, seconds: 0, isDisturbed: false });
      }
    },
    all: () => done,
  };
}
