// npm run check: every problem of the schemas at once, for the base and for each vendor; then how much is planned. Fails on an error.
import { readFileSync } from 'node:fs';
import { compile } from '../compiler/compile.ts';
import { kinds } from '../compiler/kinds.ts';
import { readSchemas, schemaFolders } from '../compiler/node/readSchemas.ts';
import type { Problem } from '../core/problem.ts';
import { engineTexts } from './engineTexts.ts';

export async function main(args: readonly string[]): Promise<number> {
  const folders = args.filter((each) => !each.startsWith('--'));
  const files = readSchemas(folders.length > 0 ? folders : schemaFolders());
  const started = performance.now();
  const problems = checkAll(files);
  const quiet = args.includes('--errors');
  for (const problem of problems) if (!quiet || problem.severity === 'error') console.log(told(problem));
  const errors = problems.filter((each) => each.severity === 'error').length;
  const took = ((performance.now() - started) / 1000).toFixed(1);
  console.log(`${files.size} files, ${errors} errors, ${problems.length - errors} warnings, ${took} s`);
  console.log(planned(files));
  return errors > 0 ? 1 : 0;
}

/** The base, and the base under the patches of each vendor: what only shows under a patch is told too. */
export function checkAll(files: ReadonlyMap<string, string>, handlers?: readonly string[]): Problem[] {
  const options = { kinds, texts: engineTexts(), ...(handlers && { handlers }) };
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

/** One station code a prefix, so that every vendor's patches are seen. */
function vendorCodes(files: ReadonlyMap<string, string>): string[] {
  return [...files].flatMap(([name, text]) => {
    if (!/^vendors\/[^/]+\/vendor\.json$/.test(name)) return [];
    try {
      const { prefixes } = JSON.parse(text) as { prefixes?: unknown };
      return Array.isArray(prefixes) ? prefixes.filter((each): each is string => typeof each === 'string') : [];
    } catch {
      return [];
    }
  });
}

function told({ code, severity, at, what, why, fix }: Problem): string {
  const place = [at.file, at.line, at.column].filter((each) => each !== undefined).join(':');
  return `${place}  ${severity}  ${code}  ${at.pointer}\n  ${what}\n  ${why}\n  ${fix}\n`;
}

function planned(files: ReadonlyMap<string, string>): string {
  const { content } = compile(files, { kinds });
  const calls = Object.values(content.calls);
  const open = calls.filter((call) => call.planned).length;
  return [`${open} of ${calls.length} calls are planned.`, coverage()].filter((each) => each !== '').join('\n');
}

function coverage(): string {
  try {
    const written: unknown = JSON.parse(readFileSync('tests/spec-coverage.json', 'utf8'));
    const rows: unknown[] = [];
    const look = (each: unknown): void => {
      if (typeof each === 'string') rows.push(each);
      else if (Array.isArray(each)) each.forEach(look);
      else if (each !== null && typeof each === 'object') {
        if ('test' in each || 'planned' in each) rows.push('planned' in each ? 'planned' : 'test');
        else Object.values(each).forEach(look);
      }
    };
    look(written);
    const open = rows.filter((each) => each === 'planned').length;
    return `${open} of ${rows.length} rows of tests/spec-coverage.json are planned.`;
  } catch {
    return '';
  }
}
