// Messages between the program and the process that shows an incident file.
import type { RecordHead } from '../../contract/incident.ts';
import type { WhyNone } from '../noIncident.ts';

export interface RecordOrder {
  file: string;
  /** The schema folders with which the program shows its stations. */
  schemas: readonly string[];
  mostBytes: number;
}
export interface RecordReady {
  url: string;
  /** Session token of the only account, which can only read. */
  token: string;
  /** Hash of the content with which the file is shown. */
  hash: string;
  head: RecordHead;
  /** Name of the station in the file. */
  name: string;
  timezone: string;
}
export type RecordReply = { ready: RecordReady } | { failed: WhyNone; message: string };
