// An alarm that the station raises about itself or about a device. Shape only.
import type { AlarmRecord } from '../contract/index.ts';

export interface OwnAlarm {
  level: AlarmRecord['level'];
  title: string;
  advice?: string;
  /** Description of this case, with its numbers; default: the title. */
  originalTitle?: string | undefined;
  value?: number;
  /** Values for the placeholders in its texts. */
  values?: AlarmRecord['values'];
  /** The event is over, but the alarm stays until a person clears it. */
  over?: true;
}
