// Incident files, which contain a period of a station's history for later viewing. Shapes, and the text for a file that is not
// open.
import type { Readable } from 'node:stream';
import type { Links } from './devices.ts';
import type { Sees } from './sessions.ts';

/** Description of an incident file, stored in the file. */
export interface IncidentHead {
  format: 1;
  /** Version of the program that wrote the file. */
  version: string;
  type: 'ems' | 'cloud';
  madeAt: number;
  madeBy: string;
  /** The period with full resolution. The data before it, from the start of the previous day, is stored by the minute. */
  start: number;
  end: number;
  /** Time shown first: when the alarm was raised, or the end of the period. */
  at: number;
  /** Saved devices that were not polled, and why. */
  idle: { readonly [device: string]: ReturnType<Links['whyNot']> };
}
/** Data for the console about the file that it shows. */
export type RecordHead = Pick<IncidentHead, 'start' | 'end' | 'at' | 'madeAt' | 'madeBy'>;

/** Creates incident files, one after the other. */
export interface Incidents {
  /** Returns the file as a stream. The file is deleted when it was read completely or reading was aborted. */
  make(of: Pick<IncidentHead, 'start' | 'end' | 'at' | 'madeBy'>): Promise<Readable>;
}
/** The person who accesses open incident files. */
export interface OpenedBy {
  sessionId: string;
  name: string;
  maintains: boolean;
  sees: Sees;
}
/** An open incident file. It is available in addition to the stations, from a process of its own. */
export interface OpenedHead extends RecordHead {
  id: string;
  /** Name of the station that the file was made from. */
  name: string;
  timezone: string;
  file: string;
  openedBy: string;
  openedAt: number;
  /** When the file is closed if it is not accessed. */
  until: number;
}
/** Open incident files of the whole program. */
export interface OpenedFiles {
  /** `station`: id of the station at which the file is opened. Throws Refused with a text. */
  open(file: { name: string; bytes: Uint8Array }, station: string, by: OpenedBy): Promise<OpenedHead>;
  /** The files that the caller may see. */
  list(by: OpenedBy): readonly OpenedHead[];
  close(id: string, by: OpenedBy): Promise<void>;
}
/** Address and access token of the process that serves a file. */
export interface OpenedWay {
  url: string;
  token: string;
}
/** Open incident files, as the server uses them. */
export interface OpenedFilesStore extends OpenedFiles {
  /** Undefined if the file is not open or the caller may not see it. Each access extends the time until it is closed. */
  wayTo(id: string, by: OpenedBy): OpenedWay | undefined;
  /** Id of the station at which the file was opened, also after the file was closed. */
  stationOf(id: string): string | undefined;
  /** The process that serves content with this hash. */
  wayToContent(hash: string): OpenedWay | undefined;
  /** Whether any file is open. */
  isAnyOpen(): boolean;
  /** Keeps the file open while an answer is being sent. Call the returned function at the end. */
  using(id: string): () => void;
  end(): Promise<void>;
}
export const notOpen = 'This incident file is no longer open';

/** Members of a station that concern incident files. */
export interface OfIncidents {
  /** Opens incident files, which are then available in addition to the stations. */
  opened?: OpenedFiles;
  /** Creates incident files of this station. */
  incidents?: Incidents;
  /** Set if this station shows an opened incident file. It acquires and controls nothing. */
  record?: RecordHead;
}
