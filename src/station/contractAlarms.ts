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
  clearedBy?: string;
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
  running(): readonly AlarmRecord[];
  counts(): { A: number; B: number; C: number; unrated: number; total: number };
  remove(ids: readonly string[], by: string): number;
  onChange(wake: () => void): () => void;
}
