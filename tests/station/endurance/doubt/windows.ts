// The demand windows of the contract, calculated here from the true power at the grid connection point.
import type { Plant } from '../../../../src/station/plant/plant.ts';
import type { PlantFile } from '../../../../src/station/plant/plantFile.ts';
import { types } from '../../demoSet.ts';
import { toGridPoints } from './gridPoints.ts';
import type { Truth } from './truth.ts';

const minuteMs = 60_000;
/** The contracts of the plants have sliding windows of 15 minutes: one ends each minute. */
const windowMinutes = 15;
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

/** Sums over the seconds of a minute. */
interface Minute {
  drawn: number;
  charged: number;
  seconds: number;
  isDisturbed: boolean;
}
const emptyMinute: Minute = { drawn: 0, charged: 0, seconds: 0, isDisturbed: false };

export function createWindows(file: PlantFile, plant: Plant, truth: Truth): Windows {
  const points = toGridPoints(file, plant.records).flatMap(({ name, meters, busbar, demandLimit: limit }) =>
    limit === undefined ? [] : [{ name, meters, busbar, limit, minute: emptyMinute, minutes: new Array<Minute>() }],
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
        const { name, meters, limit, busbar, minute, minutes } = point;
        const power = meters.reduce((sum, meter) => sum + truth.value(meter, 'activePower'), 0);
        point.minute = {
          drawn: minute.drawn + Math.max(0, power),
          charged: minute.charged + chargedAt(busbar),
          seconds: minute.seconds + 1,
          isDisturbed: minute.isDisturbed || isDisturbed,
        };
        if (at % minuteMs !== 0) continue;
        minutes.push(point.minute);
        point.minute = emptyMinute;
        if (minutes.length > windowMinutes) minutes.shift();
        const window = toWindow(minutes);
        if (window) done.push({ until: at, point: name, limit, ...window });
      }
    },
    all: () => done,
  };
}

/** Undefined until the seconds of the minutes make up a window. */
function toWindow(minutes: readonly Minute[]): Pick<Window, 'mean' | 'charged' | 'isDisturbed'> | undefined {
  const sum = (of: 'drawn' | 'charged' | 'seconds'): number => minutes.reduce((all, each) => all + each[of], 0);
  const seconds = sum('seconds');
  if (seconds !== (windowMinutes * minuteMs) / 1000) return undefined;
  return {
    mean: sum('drawn') / seconds,
    charged: sum('charged') / seconds,
    isDisturbed: minutes.some((each) => each.isDisturbed),
  };
}
