// The 15-minute windows of the contract, counted here from the power that truly flows at the grid connection.
import type { Plant } from '../../../../src/station/plant/plant.ts';
import type { PlantFile } from '../../../../src/station/plant/plantFile.ts';
import type { Truth } from './truth.ts';

const windowMs = 900_000;
export interface Window {
  until: number;
  point: string;
  /** Mean import in kW, and the limit. */
  mean: number;
  limit: number;
  /** Some fault stood in it. */
  isDisturbed: boolean;
}
export interface Windows {
  second(at: number, isDisturbed: boolean): void;
  all(): readonly Window[];
}

export function createWindows(file: PlantFile, plant: Plant, truth: Truth): Windows {
  const areas: Readonly<Record<string, { demandLimit?: number }>> = file.strategy.areas ?? {};
  const meters = plant.records.filter(({ category }) => category === 'total');
  const points = meters.flatMap(({ id, busbarName }) => {
    const limit = areas[busbarName]?.demandLimit ?? (meters.length === 1 ? file.strategy.demandLimit : undefined);
    return limit === undefined ? [] : [{ id, limit, sum: 0, seconds: 0, isDisturbed: false }];
  });
  const done: Window[] = [];
  return {
    second(at, isDisturbed) {
      for (const point of points) {
        point.sum += Math.max(0, truth.value(point.id, 'activePower'));
        point.seconds += 1;
        point.isDisturbed ||= isDisturbed;
        if (at % windowMs !== 0) continue;
        const { id, limit, sum, seconds } = point;
        if (seconds === windowMs / 1000)
          done.push({ until: at, point: id, mean: sum / seconds, limit, isDisturbed: point.isDisturbed });
        Object.assign(point, { sum: 0, seconds: 0, isDisturbed: false });
      }
    },
    all: () => done,
  };
}
