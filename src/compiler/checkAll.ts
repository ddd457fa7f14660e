// In: the files of schemas/. Out: the problems of the base and of the base under each vendor's patches, each once.
import type { Problem } from '../core/problem.ts';
import { type CompileOptions, compile } from './compile.ts';
import { dict, strings } from './json.ts';

export function checkAll(files: ReadonlyMap<string, string>, options: Omit<CompileOptions, 'stationCode'>): Problem[] {
  const found = new Map<string, Problem>();
  for (const stationCode of [undefined, ...vendorCodes(files)]) {
    const { problems } = compile(files, { ...options, ...(stationCode !== undefined && { stationCode }) });
    for (const problem of problems) {
      const key = [problem.code, problem.at.file, problem.at.pointer, problem.what].join('\n');
      if (!found.has(key)) found.set(key, problem);
    }
  }
  return [...found.values()];
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
