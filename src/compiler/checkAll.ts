// In: the files of schemas/. Out: the problems of the base and of the base under each vendor's patches, each once.
import type { Content } from '../core/content.ts';
import { type Problem, sorted } from '../core/problems/problem.ts';
import { checkLinks } from './checks/checkLinks.ts';
import { type CompileOptions, compile } from './compile.ts';
import { dict, strings } from './json.ts';
import { once } from './problems/once.ts';

export interface CheckOptions extends Omit<CompileOptions, 'stationCode'> {
  /** Each file is asked for the "$schema" that editors go by. */
  editors?: boolean;
}

export const checkAll = (files: ReadonlyMap<string, string>, options: CheckOptions): Problem[] =>
  checkAndCompile(files, options).problems;

/** With the content of the base, which is made on the way. */
export function checkAndCompile(
  files: ReadonlyMap<string, string>,
  { editors = false, ...options }: CheckOptions,
): { problems: Problem[]; content: Content } {
  const base = compile(files, options);
  const found = once([...base.problems, ...problemsUnder(files, vendorCodes(files), options)]);
  return { content: base.content, problems: editors ? sorted([...found, ...checkLinks(files)]) : found };
}

/** What is wrong under every other code than the one given. */
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
    // Told as json/syntax.
    return [];
  }
}
