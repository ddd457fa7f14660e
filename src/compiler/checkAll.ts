// In: the files of schemas/. Out: the problems of the base and of the base under each vendor's patches, each once.
import { type Problem, sorted } from '../core/problems/problem.ts';
import { checkLinks } from './checks/checkLinks.ts';
import { type CompileOptions, compile } from './compile.ts';
import { dict, strings } from './json.ts';
import { once } from './problems/once.ts';

export interface CheckOptions extends Omit<CompileOptions, 'stationCode'> {
  /** Each file is asked for the "$schema" that editors go by. */
  editors?: boolean;
}

export function checkAll(files: ReadonlyMap<string, string>, { editors = false, ...options }: CheckOptions): Problem[] {
  const found = checkUnder(files, [undefined, ...vendorCodes(files)], options);
  return editors ? sorted([...found, ...checkLinks(files)]) : found;
}

/** What is wrong under every other code than the one given. */
export function checkOthers(files: ReadonlyMap<string, string>, { stationCode: own, ...options }: CompileOptions): Problem[] {
  const codes = [undefined, ...vendorCodes(files)];
  return checkUnder(
    files,
    codes.filter((code) => code !== own),
    options,
  );
}

function checkUnder(
  files: ReadonlyMap<string, string>,
  codes: readonly (string | undefined)[],
  options: Omit<CompileOptions, 'stationCode'>,
): Problem[] {
  const found = codes.flatMap(
    (stationCode) => compile(files, { ...options, ...(stationCode !== undefined && { stationCode }) }).problems,
  );
  return once(found);
}

/** The prefixes themselves serve as station codes. */
function vendorCodes(files: ReadonlyMap<string, string>): string[] {
  return [...files].flatMap(([name, text]) => (/^vendors\/[^/]+\/vendor\.json$/.test(name) ? prefixesOf(text) : []));
}

function prefixesOf(text: string): string[] {
  try {
    return strings(dict(JSON.parse(text)).prefixes);
  } catch {
    // Told as json/syntax.
    return [];
  }
}
