// Describes which version of the schema files is active.

/**
 * written: all files as they are · partly: all files, but an earlier version of those in `filesOnHold` · earlier: the last version
 * without errors · incomplete: there is no earlier version, and files with errors are left out.
 */
export interface Standing {
  is: 'written' | 'partly' | 'earlier' | 'incomplete';
  /** When the files of the active version were read. With `partly`: when the earlier version of the held-back files was read. */
  since: number;
  filesOnHold: readonly string[];
}
