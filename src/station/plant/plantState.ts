// The state of a plant, as it is saved and restored.
import type { Books, DayBook } from './books.ts';

export interface PlantState {
  at: number;
  /** First start of the plant. A simulated history lies before it. */
  begun?: number;
  devices: Record<string, { model?: unknown; rows?: Record<string, number> }>;
  /** Absent: the books start now. */
  books?: Books;
  days?: readonly DayBook[];
  /** The state was made together with a simulated history. Until the running plant takes over, the EMS counts as connected. */
  made?: true;
}
