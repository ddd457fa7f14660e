// Exports, which continue after the person has left: their tasks, and the interface that runs them.
import type { Who } from '../../core/texts/who.ts';

interface ExportBase {
  id: string;
  exportTime: number;
  fileName: string;
  /** MB, once the file is complete. */
  fileSize?: number;
  /** Beginning and end of the data. */
  l: number;
  r: number;
  /** 0 not started · 1 in progress · 2 uploading: the file is moved to its place · 3 succeeded · 4 failed. */
  taskStatus: 0 | 1 | 2 | 3 | 4;
  /** Percent. */
  progress: number;
  /** Language of the texts in the file. */
  language: string;
  by: Who;
  why?: string;
}
/** A table of point values. */
export interface SheetDoc extends ExportBase {
  step: 1 | 10 | 30 | 60 | 300 | 600;
  device: string;
  keys: readonly string[];
  format: 'csv' | 'xlsx';
}
/** A printed document of `schemas/papers/`. */
export interface PaperDoc extends ExportBase {
  paper: string;
  month: string;
  format: 'pdf';
  /** Created by the station on schedule. */
  scheduled?: true;
}
export type ExportDoc = SheetDoc | PaperDoc;

export interface ExportRunner {
  /** Starts waiting tasks, one after the other. */
  wake(): void;
  /** Path of the file of a task. */
  fileOf(task: Pick<ExportDoc, 'id' | 'format'>): string;
  /** Aborts a running task and deletes its file. */
  drop(task: Pick<ExportDoc, 'id' | 'format'>): void;
  close(): void;
}
/** Returns the bytes of a printed document. `report` receives the progress, 0 to 1. */
export type MakePaper = (task: PaperDoc, report: (done: number) => void, signal: AbortSignal) => Promise<Uint8Array>;
