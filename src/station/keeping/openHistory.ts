// Opens the history of a station and, for a demo station, starts the simulated plant.
import type { FillingPast } from '../history/fillPast.ts';
import { type DemoParts, startDemoPlant } from '../history/startDemoPlant.ts';
import type { Salvage } from './salvage.ts';
import { openSeries, type SeriesAlarm } from './openSeries.ts';
import type { ServedPlant } from '../plant/apart/startPlantApart.ts';
import type { PlantFile } from '../plant/plantFile.ts';
import { countFrames } from '../store/series/countFrames.ts';
import type { WritableSeries } from '../store/series/series.ts';

type Parts = Parameters<typeof openSeries>[0] & DemoParts & { plant: PlantFile | undefined };
export interface OpenHistory {
  series: WritableSeries;
  /** Number of frames written since the start. */
  frames: () => number;
  /** Restores data of damaged files after `start`. */
  salvage: Salvage;
  plant: ServedPlant | undefined;
  past: FillingPast | undefined;
}

/** `moved` is called when the simulated devices listen at other ports. */
export async function openHistory(
  parts: Parts,
  { alarm, moved }: { alarm: SeriesAlarm; moved: () => void },
): Promise<OpenHistory> {
  const { series: opened, salvage } = openSeries(parts, alarm);
  const { series, frames } = countFrames(opened);
  const demo = parts.plant && (await startDemoPlant(parts, parts.plant, series, moved));
  const { plant, past } = demo ?? { plant: undefined, past: undefined };
  const listeners = new Set<() => void>();
  for (const source of [past, salvage]) source?.onChange(() => listeners.forEach((wake) => wake()));
  return {
    plant,
    past,
    salvage,
    frames,
    series: {
      ...series,
      filling: () => past?.missing() ?? salvage.filling(),
      onFilled(wake) {
        listeners.add(wake);
        return () => listeners.delete(wake);
      },
    },
  };
}
