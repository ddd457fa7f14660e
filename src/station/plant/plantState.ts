// The plant at one moment, as it is saved and taken up again.
import type { Books, DayBook } from './books.ts';

export interface PlantState {
  at: number;
  /** When it was first started; made history lies before it. */
  begun?: number;
  devices: Record<string, { model?: unknown; rows?: Record<string, number> }>;
  /** Absent: they begin now. */
  books?: Books;
  days?: readonly DayBook[];
  /** Just made as history: the EMS was there all the time until the living plant takes over. */
  made?: true;
}
