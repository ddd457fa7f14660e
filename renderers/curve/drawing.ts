// A curve as it is drawn: what it shows, what is chosen, and the hands on its plot.
import type { RefObject } from 'react';
import type uPlot from 'uplot';
import type { Lane } from '../shared/day/lane.ts';
import type { Curve } from './toCurve.ts';
import type { CurveWords } from './useCurve.tsx';

export interface CurveDrawing {
  curve: Curve;
  words: CurveWords;
  /** Names of the series that are switched off. */
  hidden: ReadonlySet<string>;
  height: number;
  zero: boolean;
  now: boolean;
  nowWord: string;
  lane: Lane | undefined;
  zoomed: (zoomed: boolean) => void;
  zoomRef: RefObject<boolean>;
  /** For a screen reader: what the picture shows. */
  label: string;
  summary: () => string;
  control: RefObject<PlotControl | null>;
}
export interface PlotControl {
  plot: uPlot | undefined;
  reset: () => void;
}
