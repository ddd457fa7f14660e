import { folderFault, schemaFolders } from '../compiler/node/readSchemas.ts';

export interface CheckArguments {
  folders: readonly string[];
  /** Errors only. */
  quiet: boolean;
  /** Why the check cannot run. */
  fault?: string;
}

/** An unknown option is an error: if it were ignored, a check that never ran would pass. */
export function toCheckArguments(args: readonly string[]): CheckArguments {
  const named = args.filter((each) => !each.startsWith('-'));
  const folders = named.length > 0 ? named : schemaFolders();
  const unknown = args.find((each) => each.startsWith('-') && each !== '--errors');
  const fault =
    unknown === undefined
      ? folderFault(folders)
      : `There is no option "${unknown}". Usage: npm run check -- [--errors] [FOLDER ...]`;
  return { folders, quiet: args.includes('--errors'), ...(fault !== undefined && { fault }) };
}
