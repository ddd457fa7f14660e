// The station at a past time. Shapes only.
import type { Moment } from './series.ts';

/** How precisely the past time is known. */
export interface Sight {
  at: number;
  /** Resolution of the stored values, s. Absent: nothing is stored of any device. */
  stepS?: Moment['stepS'];
  /** `unknown`: of some settings, only later versions are kept. */
  settings: 'known' | 'unknown';
  /** Time of the oldest stored frame. */
  oldest?: number;
}
