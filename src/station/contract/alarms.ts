// Alarms as stored and searched. Shapes only.
import type { Who } from '../../core/texts/who.ts';
import type { RunningAlarms } from '../../core/access/session.ts';

export interface AlarmRecord {
  id: string;
  device: string;
  deviceName: string;
  deviceType: string;
  busbarName: string;
  alarm: string;
  level: 'A' | 'B' | 'C' | 'unrated';
  title: string;
  originalTitle: string;
  advice?: string;
  /** Values for the `{{name}}` placeholders in the texts. */
  values?: Readonly<Record<string, number | string>>;
  soe?: number;
  occurTime: number;
  endTime?: number;
  status: 'running' | 'end';
  /** Person who acknowledged the alarm, time, and comment. */
  acknowledgedBy?: Who;
  acknowledgedAt?: number;
  comment?: string;
  /** Person who cleared the alarm, and time. Clearing is only a mark: if the cause persists, the alarm stays active. */
  clearedBy?: Who;
  clearedAt?: number;
  /**
   * Id of the alarm under which this one is listed: its cause when both were last active, or the latest occurrence of a recurring
   * alarm.
   */
  cause?: string;
  value?: number;
  /** Number of occurrences of a recurring alarm (see `chatter.ts`). The earlier ones are listed under this one. */
  repeats?: number;
}
export interface AlarmFilter {
  busbarName?: string;
  deviceType?: string;
  level?: string;
  status?: string;
  /** Only alarms that are neither acknowledged nor cleared. */
  unacknowledged?: boolean;
  start?: number;
  end?: number;
  /** Past time, epoch ms. The alarms are returned in the state that they had then. */
  at?: number;
  current: number;
  pageSize: number;
}
interface AlarmCounts extends RunningAlarms {
  consequences: number;
}
export interface Alarms {
  search(filter: AlarmFilter): { list: AlarmRecord[]; total: number };
  /** Pages of root alarms, each with its consequences. An alarm is also a root if its cause does not match the filter. */
  searchFolded(filter: AlarmFilter): { list: (AlarmRecord & { consequences?: readonly AlarmRecord[] })[]; total: number };
  running(): readonly AlarmRecord[];
  find(id: string): AlarmRecord | undefined;
  /**
   * Number of active root alarms, and of those neither acknowledged nor cleared. `consequences` counts the other active alarms.
   */
  counts(): AlarmCounts;
  /** Returns the newly acknowledged alarms, including consequences. */
  acknowledge(ids: readonly string[], by: Who, comment?: string): readonly AlarmRecord[];
  /** Returns the newly cleared alarms in their new state. An alarm whose cause persists or cannot be read stays active. */
  clear(ids: readonly string[], by: Who): readonly AlarmRecord[];
  onChange(wake: () => void): () => void;
}
