// Checks files as written. Reports files without "$schema" or with that of another kind, which editors can neither complete nor
// check. Published SunSpec models stay unchanged.
import { type Problem, toProblem } from '../../core/problems/problem.ts';
import { isDict } from '../json.ts';
import { isLink, linkTo, schemaOf } from '../language/fileSchemas.ts';
import { locate } from '../source.ts';
import { looksLikeSunSpec } from '../sunspec/model.ts';

export function checkLinks(files: ReadonlyMap<string, string>): Problem[] {
  return [...files].flatMap(([file, text]) => problemOf(file, text, files) ?? []);
}

function problemOf(file: string, text: string, files: ReadonlyMap<string, string>): Problem | undefined {
  const schema = file.endsWith('.json') && !file.startsWith('language/') ? schemaOf(file, (each) => files.has(each)) : undefined;
  const data = schema === undefined ? undefined : parsed(text);
  if (schema === undefined || !isDict(data) || looksLikeSunSpec(data)) return undefined;
  const link = linkTo(file, schema);
  if (data.$schema === undefined) return toProblem('file/no-schema', { file, pointer: '', line: 1, column: 1 }, { link });
  if (isLink(file, schema, data.$schema)) return undefined;
  const place = { file, pointer: '/$schema', ...locate({ file, text, data }, '/$schema') };
  return toProblem('file/other-schema', place, { schema: String(data.$schema), link });
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // Reported as json/syntax.
    return undefined;
  }
}
