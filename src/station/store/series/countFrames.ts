// In: the history. Out: the same, and how many frames were written into it.
import type { WritableSeries } from './series.ts';

export function countFrames(series: WritableSeries): { series: WritableSeries; frames: () => number } {
  let frames = 0;
  return {
    frames: () => frames,
    series: {
      ...series,
      append(some) {
        series.append(some);
        // Those that the disk took.
        frames += some.length;
      },
    },
  };
}
