// The station as it was. Shapes only.
import type { Moment } from './series.ts';

/** How well a moment is known. */
export interface Sight {
  at: number;
  /** Seconds that a value stands for; absent: of no device anything is kept. */
  stepS?: Moment['stepS'];
  /** `unknown`: of some settings only what was saved later is kept. */
  settings: 'known' | 'unknown';
  /** When the oldest frame that is kept was taken. */
  oldest?: number;
}
