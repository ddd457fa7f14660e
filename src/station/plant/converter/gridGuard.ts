// Grid protection of a converter. Trips it when a measurement at its terminals is beyond a trip level for too long, until the
// grid has been normal for the reconnect time. A missing measurement does not trip it.
import type { PcsCodes } from './pcsState.ts';

/** The present value of a point of the converter: measured, or set by a person. */
export type PointNow = (name: string) => number;

export interface GridGuard {
  /** The fault that has tripped the converter. */
  readonly tripped: GridFault | undefined;
  /** True in the step in which the grid has been normal for long enough after a trip. */
  step(dtS: number): boolean;
  /** Reset by a person. It trips again if the grid is not normal. */
  reset(): void;
}
export type GridFault = Extract<keyof PcsCodes['faultCode'], `grid-${string}`>;
export const isGridFault = (fault: string | undefined): fault is GridFault => fault?.startsWith('grid-') ?? false;
interface Level {
  fault: GridFault;
  timeSet: string;
  beyond: (grid: GridNow) => boolean;
}
/** Lowest and highest phase voltage in percent of the nominal voltage, and frequency in Hz. */
interface GridNow {
  low: number;
  high: number;
  hertz: number;
}
const phases = ['voltageA', 'voltageB', 'voltageC'] as const;

/** `nominal`: phase voltage in V. */
export function createGridGuard(point: PointNow, nominal: number, tripped: GridFault | undefined): GridGuard {
  const look = (): GridNow => {
    const percent = phases.map((phase) => (100 * point(phase)) / nominal).filter(Number.isFinite);
    return { low: Math.min(...percent), high: Math.max(...percent), hertz: point('frequency') };
  };
  const levels: readonly Level[] = [
    { fault: 'grid-high', timeSet: 'overVoltageTime', beyond: ({ high }) => high > point('overVoltageTrip') },
    { fault: 'grid-low', timeSet: 'underVoltageTime', beyond: ({ low }) => low < point('underVoltageTrip') },
    { fault: 'grid-fast', timeSet: 'overFrequencyTime', beyond: ({ hertz }) => hertz > point('overFrequencyTrip') },
    { fault: 'grid-slow', timeSet: 'underFrequencyTime', beyond: ({ hertz }) => hertz < point('underFrequencyTrip') },
  ];
  /** Seconds beyond each level, and seconds within all levels. */
  const beyondS = levels.map(() => 0);
  let wellS = 0;
  const guard = {
    tripped,
    step(dtS: number): boolean {
      const grid = look();
      let well = true;
      levels.forEach((level, i) => {
        const beyond = level.beyond(grid);
        beyondS[i] = beyond ? (beyondS[i] ?? 0) + dtS : 0;
        if (!beyond) return;
        well = false;
        if ((beyondS[i] ?? 0) >= point(level.timeSet)) guard.tripped ??= level.fault;
      });
      wellS = well ? wellS + dtS : 0;
      if (!guard.tripped || wellS < point('reconnectTime')) return false;
      guard.tripped = undefined;
      return true;
    },
    reset(): void {
      guard.tripped = undefined;
      beyondS.fill(0);
    },
  };
  return guard;
}
