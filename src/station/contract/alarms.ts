// Alarms as they are stored and searched. Shapes only.
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
  /** Numbers of the moment at which it came up, for the names in the advice. */
  values?: Readonly<Record<string, number | string>>;
  soe?: number;
  occurTime: number;
  endTime?: number;
  status: 'running' | 'end';
  /** Who has seen it, when, and their comment. */
  acknowledgedBy?: Who;
  acknowledgedAt?: number;
  comment?: string;
  /** Who cleared it, and when. Only a mark: if the cause persisted, the alarm continued. */
  clearedBy?: Who;
  clearedAt?: number;
  /** Id of the alarm that it comes from, as it was when both ran last. */
  cause?: string;
  value?: number;
  /** How often it came up within ten minutes; those before it lie under it. */
  repeats?: number;
}
export interface AlarmFilter {
  busbarName?: string;
  deviceType?: string;
  level?: string;
  status?: string;
  /** Only those that nobody has acknowledged or cleared. */
  unacknowledged?: boolean;
  start?: number;
  end?: number;
  /** As they stood at this moment. */
  at?: number;
  current: number;
  pageSize: number;
}
interface AlarmCounts extends RunningAlarms {
  consequences: number;
}
export interface Alarms {
  search(filter: AlarmFilter): { list: AlarmRecord[]; total: number };
  /** Pages of causes, each with its consequences. */
  searchFolded(filter: AlarmFilter): { list: (AlarmRecord & { consequences?: readonly AlarmRecord[] })[]; total: number };
  running(): readonly AlarmRecord[];
  find(id: string): AlarmRecord | undefined;
  /** Number of causes, and of those that nobody has acknowledged or cleared; `consequences` are counted in addition. */
  counts(): AlarmCounts;
  /** Answers those that it marked as seen, with what follows from them. */
  acknowledge(ids: readonly string[], by: Who, comment?: string): readonly AlarmRecord[];
  /** Answers those that it cleared, as they are then: one whose cause persists, or cannot be read, runs on. */
  clear(ids: readonly string[], by: Who): readonly AlarmRecord[];
  onChange(wake: () => void): () => void;
}
