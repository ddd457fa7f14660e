// An alarm that the station raises of itself, or of a device. Shape only.
import type { AlarmRecord } from '../contract/index.ts';

export interface OwnAlarm {
  level: AlarmRecord['level'];
  title: string;
  advice?: string;
  /** What it is in this case, with its numbers; default: the title. */
  originalTitle?: string | undefined;
  value?: number;
  /** What stands for the names in its words. */
  values?: AlarmRecord['values'];
  /** It befell the station and is over; the alarm stands until a person has seen it. */
  over?: true;
}
