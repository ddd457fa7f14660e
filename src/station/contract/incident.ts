// A stretch of a station's past as one file: shapes, and what is said where it is not open.
import type { Readable } from 'node:stream';
import type { Links } from './devices.ts';
import type { Sees } from './sessions.ts';

/** What a file says of itself, and the console of the record that it shows. */
export interface IncidentHead {
  format: 1;
  /** Of the program that wrote it. */
  version: string;
  type: 'ems' | 'cloud';
  madeAt: number;
  madeBy: string;
  /** The stretch that is held as finely as the station held it; before it, to the day before, by the minute. */
  start: number;
  end: number;
  /** Where a look begins: when the alarm came up, or the end. */
  at: number;
  /** Devices that were saved and not acquired, and why. */
  idle: { readonly [device: string]: ReturnType<Links['whyNot']> };
}
/** What a console gets about the file that it shows. */
export type RecordHead = Pick<IncidentHead, 'start' | 'end' | 'at' | 'madeAt' | 'madeBy'>;

/** Makes the files of incidents: one after the other. */
export interface Incidents {
  /** The file as it is read; it is gone when it was read, or given up. */
  make(of: Pick<IncidentHead, 'start' | 'end' | 'at' | 'madeBy'>): Promise<Readable>;
}
/** Who asks for files that are opened. */
export interface OpenedBy {
  sessionId: string;
  name: string;
  maintains: boolean;
  sees: Sees;
}
/** An open file in addition to the stations, each in a process of its own. */
export interface OpenedHead extends RecordHead {
  id: string;
  /** Of the station that it is of. */
  name: string;
  timezone: string;
  file: string;
  openedBy: string;
  openedAt: number;
  /** When it is closed unless somebody looks at it. */
  until: number;
}
/** Open incident files of the whole program. */
export interface OpenedFiles {
  /** `station`: at which it is opened. Throws Refused with a text. */
  open(file: { name: string; bytes: Uint8Array }, station: string, by: OpenedBy): Promise<OpenedHead>;
  /** The files that the caller may see. */
  list(by: OpenedBy): readonly OpenedHead[];
  close(id: string, by: OpenedBy): Promise<void>;
}
/** Where requests for a file go, and as whom. */
export interface OpenedWay {
  url: string;
  token: string;
}
/** For those who answer requests. */
export interface OpenedFilesStore extends OpenedFiles {
  /** Undefined if it is not open or not for the caller. Each access keeps it open. */
  wayTo(id: string, by: OpenedBy): OpenedWay | undefined;
  /** The station at which it was opened, as long as the program runs. */
  stationOf(id: string): string | undefined;
  /** Of content that is shown for a file. */
  wayToContent(hash: string): OpenedWay | undefined;
  /** Something is being sent of it: it stays open. */
  using(id: string): () => void;
  end(): Promise<void>;
}
export const notOpen = 'This incident file is no longer open';

/** Of the station. */
export interface OfIncidents {
  /** Opens incident files in addition to the stations. */
  opened?: OpenedFiles;
  /** Writes stretches of the past as files. */
  incidents?: Incidents;
  /** The content of an opened incident file. Nothing of it runs. */
  record?: RecordHead;
}
