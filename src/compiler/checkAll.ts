// Takes the files of schemas/. Returns the problems of the base and of the base under each vendor's patches, without duplicates.
import type { Content } from '../core/content.ts';
import { type Problem, sorted } from '../core/problems/problem.ts';
import { checkLinks } from './checks/checkLinks.ts';
import { type CompileOptions, compile } from './compile.ts';
import { dict, strings } from './json.ts';
import { once } from './problems/once.ts';

export interface CheckOptions extends Omit<CompileOptions, 'stationCode'> {
  /** Reports files without the "$schema" that editors rely on. */
  editors?: boolean;
}

export const checkAll = (files: ReadonlyMap<string, string>, options: CheckOptions): Problem[] =>
  checkAndCompile(files, options).problems;

/** Also returns the content of the base, which is compiled anyway. */
export function checkAndCompile(
  files: ReadonlyMap<string, string>,
  { editors = false, ...options }: CheckOptions,
): { problems: Problem[]; content: Content } {
  const base = compile(files, options);
  const found = once([...base.problems, ...problemsUnder(files, vendorCodes(files), options)]);
  return { content: base.content, problems: editors ? sorted([...found, ...checkLinks(files)]) : found };
}

/** Problems under every station code except the given one. */
export function checkOthers(files: ReadonlyMap<string, string>, { stationCode: own, ...options }: CompileOptions): Problem[] {
  const codes = [undefined, ...vendorCodes(files)];
  return once(
    problemsUnder(
      files,
      codes.filter((code) => code !== own),
      options,
    ),
  );
}

const problemsUnder = (
  files: ReadonlyMap<string, string>,
  codes: readonly (string | undefined)[],
  options: Omit<CompileOptions, 'stationCode'>,
): readonly Problem[] =>
  codes.flatMap((stationCode) => compile(files, { ...options, ...(stationCode !== undefined && { stationCode }) }).problems);

/** The prefixes themselves serve as station codes. */
function vendorCodes(files: ReadonlyMap<string, string>): string[] {
  return [...files].flatMap(([name, text]) => (/^vendors\/[^/]+\/vendor\.json$/.test(name) ? prefixesOf(text) : []));
}

function prefixesOf(text: string): string[] {
  try {
    return strings(dict(JSON.parse(text)).prefixes);
  } catch {
    // Reported as json/syntax.
    return [];
  }
}
