// Messages between the station and its compile thread: one request at a time.
import type { Plain } from '../../core/json.ts';
import type { Problem } from '../../core/problems/problem.ts';
import type { Files } from '../../compiler/files.ts';
import type { Finds } from '../../compiler/validator.ts';
import type { InForce } from '../../compiler/inForce.ts';

export interface KeptAt {
  folder: string;
  name: string;
}
export interface AskedOfFiles {
  /** `force`: the content that can be in force; `others`: the errors under every other vendor. */
  for: 'force' | 'others';
  files: Files;
  /** The files of the last content without errors. */
  before?: Files | undefined;
  stationCode: string;
  /** Digests of the parts of a content that the station already has. */
  kept?: PartDigests;
  /** Where the result is stored. */
  keep?: KeptAt | undefined;
}
export type PartDigests = Readonly<Record<string, string>>;
export type Asked = AskedOfFiles | { for: 'validator'; schema: Plain; finds: Finds | undefined };
/** A member of the content, or one entry of it ("devices/ups"); without bytes if the station has the same. */
export interface Part {
  at: string;
  digest: string;
  bytes?: Uint8Array;
}
/** Members that are sent entry by entry: after an edit of a device type, only its own devices are updated. */
export const split = ['devices'] as const;
/**
 * Content in parts, each of which is read within a few milliseconds. `files`: only if they differ from the files that were sent.
 */
export interface Parts {
  parts: readonly Part[];
  files?: Files;
  of: Pick<InForce, 'problems' | 'filesOnHold' | 'sound'>;
}
export type CompileAnswer = { made: Parts } | { others: readonly Problem[] } | { module: string };
export type CompileReply = CompileAnswer | { failed: string; code?: string };
