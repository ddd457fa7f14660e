// The station as it was. Shapes only.
import type { Moment } from './series.ts';

/** How well a moment is known. */
export interface Sight {
  at: number;
  /** Seconds for which a value is used; absent: nothing is stored of any device. */
  stepS?: Moment['stepS'];
  /** `unknown`: of some settings only what was saved later is kept. */
  settings: 'known' | 'unknown';
  /** When the oldest frame that is kept was taken. */
  oldest?: number;
}
