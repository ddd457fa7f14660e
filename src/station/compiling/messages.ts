// What the station and its compile thread say to each other: one question at a time.
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
  /** What can be in force, or what is wrong under every other vendor. */
  for: 'force' | 'others';
  files: Files;
  /** Those of the last content without errors. */
  before?: Files | undefined;
  stationCode: string;
  /** Digests of the parts of a content that the station already has. */
  kept?: PartDigests;
  /** Where the result is kept. */
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
/** Content by its parts, each read within some milliseconds; `files` only where they are others than those that were sent. */
export interface Parts {
  parts: readonly Part[];
  files?: Files;
  of: Pick<InForce, 'problems' | 'heldBack' | 'sound'>;
}
export type CompileAnswer = { made: Parts } | { others: readonly Problem[] } | { module: string };
export type CompileReply = CompileAnswer | { failed: string };
