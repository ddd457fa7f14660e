// Everything needed to draw a curve: the data, the user's choices, and the controls of its plot.
import type { RefObject } from 'react';
import type uPlot from 'uplot';
import type { DayTrack } from '../shared/day/track.ts';
import type { Spans } from './spans.ts';
import type { Curve } from './toCurve.ts';
import type { CurveWords } from './useCurve.tsx';

export interface CurveDrawing {
  curve: Curve;
  words: CurveWords;
  /** False while data is missing that would soon require drawing it again. */
  complete: boolean;
  /** Names of the hidden series. */
  hidden: ReadonlySet<string>;
  height: number;
  zero: boolean;
  now: boolean;
  nowWord: string;
  track: DayTrack | undefined;
  spans: Spans | undefined;
  zoomed: (zoomed: boolean) => void;
  zoomRef: RefObject<boolean>;
  /** Requests the zoomed range from the source, if it can refine it; undefined requests the full range. */
  zoomTo: ((stretch: Stretch | undefined) => void) | undefined;
  /** Name of the picture for screen readers. */
  label: string;
  summary: () => string;
  control: RefObject<PlotControl | null>;
  /** Moves the crosshair to the next of these instants. */
  walk: RefObject<((instants: readonly number[]) => void) | null>;
}
/** A time range, epoch ms. */
export interface Stretch {
  start: number;
  end: number;
}
export interface PlotControl {
  plot: uPlot | undefined;
  /** Shows the full range; a source that answers ranges is asked for the full range too. */
  reset: () => void;
  /** Shows all loaded data. */
  full: () => void;
}
