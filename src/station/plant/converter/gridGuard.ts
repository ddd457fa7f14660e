// In: what a converter measures at its terminals and the levels set for it. Out: the code that trips it, until the grid has been well again
// for the reconnect time. A value that is not measured trips nothing.

/** A point of the converter as it reads at this moment: measured, or set by a person. */
export type PointNow = (name: string) => number;

export interface GridGuard {
  /** 0 while nothing trips. */
  readonly code: number;
  /** True in the step in which the grid has been well for long enough. */
  step(dtS: number): boolean;
  /** A person resets: it trips again if the grid is not well. */
  reset(): void;
}
interface Level {
  code: number;
  timeSet: string;
  beyond: (grid: GridNow) => boolean;
}
/** Percent of the nominal voltage, lowest and highest phase, and Hz. */
interface GridNow {
  low: number;
  high: number;
  hertz: number;
}
const phases = ['voltageA', 'voltageB', 'voltageC'] as const;

/** `nominal`: V of one phase. */
export function createGridGuard(point: PointNow, nominal: number, code = 0): GridGuard {
  const look = (): GridNow => {
    const percent = phases.map((phase) => (100 * point(phase)) / nominal).filter(Number.isFinite);
    return { low: Math.min(...percent), high: Math.max(...percent), hertz: point('frequency') };
  };
  const levels: readonly Level[] = [
    { code: 31, timeSet: 'overVoltageTime', beyond: ({ high }) => high > point('overVoltageTrip') },
    { code: 32, timeSet: 'underVoltageTime', beyond: ({ low }) => low < point('underVoltageTrip') },
    { code: 33, timeSet: 'overFrequencyTime', beyond: ({ hertz }) => hertz > point('overFrequencyTrip') },
    { code: 34, timeSet: 'underFrequencyTime', beyond: ({ hertz }) => hertz < point('underFrequencyTrip') },
  ];
  /** Seconds beyond each level, and within all of them. */
  const beyondS = levels.map(() => 0);
  let wellS = 0;
  const guard = {
    code,
    step(dtS: number): boolean {
      const grid = look();
      let well = true;
      levels.forEach((level, i) => {
        const beyond = level.beyond(grid);
        beyondS[i] = beyond ? (beyondS[i] ?? 0) + dtS : 0;
        if (!beyond) return;
        well = false;
        if (guard.code === 0 && (beyondS[i] ?? 0) >= point(level.timeSet)) guard.code = level.code;
      });
      wellS = well ? wellS + dtS : 0;
      if (guard.code === 0 || wellS < point('reconnectTime')) return false;
      guard.code = 0;
      return true;
    },
    reset(): void {
      guard.code = 0;
      beyondS.fill(0);
    },
  };
  return guard;
}
