// Exports that go on after the person has left: what is kept of each, and what makes them.

export interface ExportDoc {
  id: string;
  exportTime: number;
  fileName: string;
  /** MB, once the file is whole. */
  fileSize?: number;
  /** Beginning and end of the data. */
  l: number;
  r: number;
  step: 1 | 10 | 30 | 60 | 300 | 600;
  /** 0 not started · 1 in progress · 2 uploading: the file is put in its place · 3 succeeded · 4 failed. */
  taskStatus: 0 | 1 | 2 | 3 | 4;
  /** Percent. */
  progress: number;
  device: string;
  keys: readonly string[];
  format: 'csv' | 'xlsx';
  /** In whose words the heading is. */
  language: string;
  by: string;
  why?: string;
}

export interface ExportRunner {
  /** Begins what waits, one after the other. */
  wake(): void;
  /** Where the file of a task lies. */
  fileOf(task: Pick<ExportDoc, 'id' | 'format'>): string;
  /** Ends a task that runs, and takes its file away. */
  drop(task: Pick<ExportDoc, 'id' | 'format'>): void;
  close(): void;
}
