// What the program and the process that shows an incident file say to each other.
import type { RecordHead } from '../../contract/incident.ts';
import type { WhyNone } from '../noIncident.ts';

export interface RecordOrder {
  file: string;
  /** Folders of the schemas that the program shows its stations by. */
  schemas: readonly string[];
  mostBytes: number;
}
export interface RecordReady {
  url: string;
  /** Of the one account that reads. */
  token: string;
  /** Of the content by which the file is shown. */
  hash: string;
  head: RecordHead;
  /** Of the station that the file is of. */
  name: string;
  timezone: string;
}
export type RecordReply = { ready: RecordReady } | { failed: WhyNone; message: string };
