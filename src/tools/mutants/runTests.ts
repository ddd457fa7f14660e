// Runs test files in a copy of the project and returns whether they pass. Hanging tests are killed at the time limit.
import { spawn } from 'node:child_process';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';

export interface Run {
  folder: string;
  tests: readonly string[];
  more?: readonly string[];
  env?: Readonly<Record<string, string>>;
  limitS: number;
}
export interface Ran {
  result: 'passed' | 'failed' | 'late';
  files: readonly { name: string; passed: boolean; seconds: number }[];
}
interface Report {
  testResults: readonly { name: string; status: string; startTime: number; endTime: number }[];
}

export async function runTests({ folder, tests, more = [], env = {}, limitS }: Run): Promise<Ran> {
  const out = join(folder, 'result.json');
  rmSync(out, { force: true });
  const cached = ['--experimental.fsModuleCache', `--experimental.fsModuleCachePath=${join(folder, 'cache')}`];
  const args = ['run', '--project', 'node', '--retry=0', '--reporter=json', `--outputFile=${out}`, ...cached, ...more, ...tests];
  const child = spawn('node_modules/.bin/vitest', args, {
    cwd: folder,
    // Runs in a separate process group, so that its workers end with it.
    detached: true,
    stdio: 'ignore',
    env: { ...process.env, TEST_PATIENCE_MS: '20000', ...env },
  });
  let isLate = false;
  const timer = setTimeout(() => {
    isLate = true;
    if (child.pid !== undefined) process.kill(-child.pid, 'SIGKILL');
  }, limitS * 1000);
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve));
  clearTimeout(timer);
  const report = existsSync(out) ? (JSON.parse(readFileSync(out, 'utf8')) as Report) : { testResults: [] };
  return {
    result: isLate ? 'late' : code === 0 ? 'passed' : 'failed',
    files: report.testResults.map(({ name, status, startTime, endTime }) => ({
      name: name.slice(folder.length + 1),
      passed: status === 'passed',
      seconds: (endTime - startTime) / 1000,
    })),
  };
}
