// A curve as it is drawn: what it shows, what is chosen, and the hands on its plot.
import type { RefObject } from 'react';
import type uPlot from 'uplot';
import type { Lane } from '../shared/day/lane.ts';
import type { Spans } from './spans.ts';
import type { Curve } from './toCurve.ts';
import type { CurveWords } from './useCurve.tsx';

export interface CurveDrawing {
  curve: Curve;
  words: CurveWords;
  /** False while it would soon be made anew. */
  complete: boolean;
  /** Names of the series that are switched off. */
  hidden: ReadonlySet<string>;
  height: number;
  zero: boolean;
  now: boolean;
  nowWord: string;
  lane: Lane | undefined;
  spans: Spans | undefined;
  zoomed: (zoomed: boolean) => void;
  zoomRef: RefObject<boolean>;
  /** Where a closer look is asked of the source: the stretch that is looked at, undefined for the whole. */
  look: ((stretch: Stretch | undefined) => void) | undefined;
  /** For a screen reader: what the picture shows. */
  label: string;
  summary: () => string;
  control: RefObject<PlotControl | null>;
  /** Takes the crosshair to the next of these instants. */
  walk: RefObject<((instants: readonly number[]) => void) | null>;
}
/** A stretch of time, epoch ms. */
export interface Stretch {
  start: number;
  end: number;
}
export interface PlotControl {
  plot: uPlot | undefined;
  /** The whole again, asked of the source too where it tells a stretch alone. */
  reset: () => void;
  /** All that the data hold. */
  full: () => void;
}
