// An alarm that the station raises of itself, or of a device. Shape only.
import type { AlarmRecord } from '../contract/index.ts';

export interface OwnAlarm {
  level: AlarmRecord['level'];
  title: string;
  advice?: string;
  /** What it is in this case, with its numbers; default: the title. */
  originalTitle?: string | undefined;
  value?: number;
  /** The values of the names in its text. */
  values?: AlarmRecord['values'];
  /** An event of the station that is over; the alarm stays until a person has seen it. */
  over?: true;
}
