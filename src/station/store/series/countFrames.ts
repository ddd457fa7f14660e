// Counts the frames that are written to a series store.
import type { WritableSeries } from './series.ts';

export function countFrames(series: WritableSeries): { series: WritableSeries; frames: () => number } {
  let frames = 0;
  return {
    frames: () => frames,
    series: {
      ...series,
      append(some) {
        series.append(some);
        // Counts only stored frames, because `append` throws if the disk rejects them.
        frames += some.length;
      },
    },
  };
}
