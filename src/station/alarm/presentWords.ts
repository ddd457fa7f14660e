// Shows a stored alarm with the title and advice that its device file has now, because translations exist only for these texts.
import type { DeviceType } from '../../core/devices/device.ts';
import type { Members } from '../../core/language.ts';
import type { AlarmRecord } from '../contract/index.ts';
import { plain } from './toRecord.ts';

/** The stored texts are used if the device file does not have the alarm, and for alarms of the station itself. */
export const inPresentWords =
  (types: () => Members<DeviceType>) =>
  <T extends AlarmRecord & { consequences?: readonly AlarmRecord[] }>(record: T): T => {
    const { consequences } = record;
    const alarm = types()[record.deviceType]?.alarms?.[record.alarm];
    const under = consequences && { consequences: consequences.map(inPresentWords(types)) };
    if (!alarm) return under ? { ...record, ...under } : record;
    const { advice: _stored, ...rest } = record;
    const title = plain(alarm.title);
    return {
      ...(rest as T),
      title,
      // A text that the manufacturer uses for the alarm is kept.
      ...(record.originalTitle === record.title && { originalTitle: title }),
      ...(alarm.advice !== undefined && { advice: plain(alarm.advice) }),
      ...under,
    };
  };
