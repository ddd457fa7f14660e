// In: the folder of a station, and the plant file of a demo station. Out: its history, and the simulated plant whose past is filled into it.
import type { FillingPast } from './history/fillPast.ts';
import { type DemoParts, startDemoPlant } from './history/startDemoPlant.ts';
import type { Salvage } from './keepingSalvage.ts';
import { openSeries, type SeriesAlarm } from './keepingSeries.ts';
import type { ServedPlant } from './plant/apart/startPlantApart.ts';
import type { PlantFile } from './plant/plantFile.ts';
import { countFrames } from './store/series/countFrames.ts';
import type { WritableSeries } from './store/series/series.ts';

type Parts = Parameters<typeof openSeries>[0] & DemoParts & { plant: PlantFile | undefined };
export interface OpenHistory {
  series: WritableSeries;
  /** Written since the start. */
  frames: () => number;
  /** Restores what can be read of damaged files, once it is started. */
  salvage: Salvage;
  plant: ServedPlant | undefined;
  past: FillingPast | undefined;
}

/** `moved`: the simulated devices answer elsewhere. */
export async function openHistory(
  parts: Parts,
  { alarm, moved }: { alarm: SeriesAlarm; moved: () => void },
): Promise<OpenHistory> {
  const { series: opened, salvage } = openSeries(parts, alarm);
  const { series, frames } = countFrames(opened);
  const demo = parts.plant && (await startDemoPlant(parts, parts.plant, series, moved));
  const { plant, past } = demo ?? { plant: undefined, past: undefined };
  return { plant, past, salvage, frames, series: { ...series, filling: () => past?.missing() ?? salvage.filling() } };
}
