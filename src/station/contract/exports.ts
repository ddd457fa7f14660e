// Exports that go on after the person has left: what is kept of each, and what makes them.
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
  /** 0 not started · 1 in progress · 2 uploading: the file is put in its place · 3 succeeded · 4 failed. */
  taskStatus: 0 | 1 | 2 | 3 | 4;
  /** Percent. */
  progress: number;
  /** In whose words it is. */
  language: string;
  by: Who;
  why?: string;
}
/** Rows of points. */
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
  /** Made by the station itself, by schedule. */
  scheduled?: true;
}
export type ExportDoc = SheetDoc | PaperDoc;

export interface ExportRunner {
  /** Begins what waits, one after the other. */
  wake(): void;
  /** Where the file of a task lies. */
  fileOf(task: Pick<ExportDoc, 'id' | 'format'>): string;
  /** Ends a task that runs, and takes its file away. */
  drop(task: Pick<ExportDoc, 'id' | 'format'>): void;
  close(): void;
}
/** The bytes of a paper; `report` gets the progress, 0 to 1. */
export type MakePaper = (task: PaperDoc, report: (done: number) => void, signal: AbortSignal) => Promise<Uint8Array>;
