// Alarms as they are stored and searched. Shapes only.
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
  soe?: number;
  occurTime: number;
  endTime?: number;
  status: 'running' | 'end';
  acknowledgedBy?: string;
  /** Whoever cleared it, and when. Only a mark: where the cause persisted, the alarm went on. */
  clearedBy?: string;
  clearedAt?: number;
  /** Id of the alarm that it comes from, as it was when both ran last. */
  cause?: string;
  value?: number;
}
export interface AlarmFilter {
  busbarName?: string;
  deviceType?: string;
  level?: string;
  status?: string;
  start?: number;
  end?: number;
  current: number;
  pageSize: number;
}
export interface Alarms {
  search(filter: AlarmFilter): { list: AlarmRecord[]; total: number };
  /** Pages of causes; what followed from each stands under it. */
  searchFolded(filter: AlarmFilter): { list: (AlarmRecord & { consequences?: readonly AlarmRecord[] })[]; total: number };
  running(): readonly AlarmRecord[];
  /** Of causes; `consequences` are those that run beside them. */
  counts(): { A: number; B: number; C: number; unrated: number; total: number; consequences: number };
  /** Answers those that it cleared, as they are then: one whose cause persists, or cannot be read, runs on. */
  clear(ids: readonly string[], by: string): readonly AlarmRecord[];
  onChange(wake: () => void): () => void;
}
