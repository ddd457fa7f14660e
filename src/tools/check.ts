// npm run check: reports every problem of the schemas, for the base and for each vendor, then the amount of planned work. Fails
// on an error. `--errors` omits warnings. Further arguments replace the folders: the base, then vendor folders.
import { readFileSync } from 'node:fs';
import { checkAndCompile } from '../compiler/checkAll.ts';
import type { Content } from '../core/content.ts';
import { kinds } from '../compiler/kinds.ts';
import { readSchemas } from '../compiler/node/readSchemas.ts';
import { toValidatorModule } from '../compiler/validator.ts';
import { toCheckArguments } from './checkArguments.ts';
import { engineTexts } from './engineTexts.ts';
import { linesOf, followerLines } from './problemLines.ts';
import { followersOf } from '../core/problems/problem.ts';

export function main(args: readonly string[]): number {
  const { folders, quiet, fault } = toCheckArguments(args);
  if (fault !== undefined) {
    console.error(fault);
    return 1;
  }
  const [base = 'schemas'] = folders;
  const files = readSchemas(folders);
  const started = performance.now();
  const { problems, content } = checkAndCompile(files, {
    kinds,
    texts: engineTexts(),
    editors: true,
    // Validators that a station compiles itself come from the same schema and the same code.
    validator: toValidatorModule,
    ...(typeof served !== 'string' && { handlers: served }),
  });
  const took = ((performance.now() - started) / 1000).toFixed(1);
  for (const problem of problems) {
    if (problem.because !== undefined || (quiet && problem.severity !== 'error')) continue;
    console.log(linesOf(problem, base) + followerLines(followersOf(problems, problem), base));
  }
  const errors = problems.filter((each) => each.severity === 'error').length;
  const counts = [numbered(files.size, 'file'), numbered(errors, 'error'), numbered(problems.length - errors, 'warning')];
  console.log(`${counts.join(', ')}, ${took} s`);
  if (typeof served === 'string')
    console.log(`Handlers are not checked, because the calls of the station cannot be loaded: ${served}`);
  console.log([plannedCalls(content), plannedRows()].filter((each) => each !== '').join('\n'));
  return errors > 0 ? 1 : 0;
}

const numbered = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? '' : 's'}`;

/** Calls that the server answers without handlers of the station. */
const ofServer = ['diagnostics.violations', 'diagnostics.files', 'diagnostics.load'];

/** Loaded immediately, because the runner of the tools does not support later imports. A failure is reported. */
const served = await import('../station/calls/index.ts').then(
  ({ handlers }) => [...Object.keys(handlers), ...ofServer],
  (failure: unknown) => String(failure),
);

function plannedCalls(content: Content): string {
  const calls = Object.values(content.calls);
  return `${calls.filter((call) => call.planned).length} of ${calls.length} calls are planned.`;
}

function plannedRows(): string {
  try {
    const rows = rowsOf(JSON.parse(readFileSync('tests/spec-coverage.json', 'utf8')));
    return `${rows.filter((row) => row === 'planned').length} of ${rows.length} rows of tests/spec-coverage.json are planned.`;
  } catch {
    return '';
  }
}

/** A row is the text "planned" or the test that covers it, as plain text or as { test } or { planned }. */
function rowsOf(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  if (Array.isArray(value)) return value.flatMap(rowsOf);
  if (value === null || typeof value !== 'object') return [];
  if ('planned' in value) return ['planned'];
  return 'test' in value ? [String(value.test)] : Object.values(value).flatMap(rowsOf);
}
