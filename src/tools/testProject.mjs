// The tests of one project: testProject.mjs <project> [files]. What fails beside everything else is run once more alone, and said: two cores that
// other work shares may starve one file, what fails twice is broken.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';

const [project, ...named] = process.argv.slice(2);
const folder = mkdtempSync(join(tmpdir(), 'ems-tests-'));

/** @returns {string[] | undefined} files with a failed test; undefined where the run itself broke */
function run(files, extra = []) {
  const report = join(folder, 'report.json');
  rmSync(report, { force: true });
  const { status } = spawnSync(
    'node_modules/.bin/vitest',
    ['run', '--project', project, '--reporter=default', '--reporter=json', `--outputFile.json=${report}`, ...extra, ...files],
    { stdio: 'inherit' },
  );
  if (status === 0) return [];
  try {
    const { testResults } = JSON.parse(readFileSync(report, 'utf8'));
    const failed = testResults.filter((each) => each.status === 'failed').map(({ name }) => relative(process.cwd(), name));
    return failed.length > 0 ? failed : undefined;
  } catch {
    return undefined;
  }
}

/** More than these are no accident. */
const mostAgain = 5;

let failed = run(named);
if (failed && failed.length > 0 && failed.length <= mostAgain) {
  console.log(`\nFailed beside the others, now alone:\n${failed.map((name) => `  ${name}`).join('\n')}\n`);
  failed = run(failed, ['--maxWorkers=1']);
}
rmSync(folder, { recursive: true, force: true });
process.exit(failed?.length === 0 ? 0 : 1);
