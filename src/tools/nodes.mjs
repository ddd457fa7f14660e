// npm run test:nodes [MAJOR ...]: tests the project with other Node versions: the build, the tests that depend on Node APIs, and
// a station that starts and stops. The Node versions come from the npm registry.
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join, resolve } from 'node:path';

/** Versions that the Node project maintains, and the oldest supported one. */
const usual = ['22', '24'];
/** These tests use files, sockets, TLS, SQLite and the module runner. */
const tests = [
  'core',
  'compiler',
  'station/alarm',
  'station/modbus',
  'station/series',
  'station/store',
  'station/server/ingress',
];
const startWithinMs = 120_000;

/** Throws if the command fails. */
function run(command, args, options) {
  const { status, signal, error } = spawnSync(command, args, { stdio: 'inherit', ...options });
  if (status !== 0) throw error ?? new Error(`${command} ${args.join(' ')} ended with ${status ?? signal}`);
}

/** Downloaded once and cached. */
function fetchNode(major) {
  const platform = process.platform === 'win32' ? 'win' : process.platform;
  const name = `node-${platform}-${process.arch}`;
  const folder = resolve('node_modules', '.cache', 'nodes', major);
  const bin = join(folder, 'node_modules', name, 'bin');
  const node = join(bin, process.platform === 'win32' ? 'node.exe' : 'node');
  if (!existsSync(node)) {
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, 'package.json'), '{ "private": true }');
    const shell = process.platform === 'win32';
    run('npm', ['install', '--no-audit', '--no-fund', `${name}@${major}`], { cwd: folder, shell });
  }
  return { node, env: { ...process.env, PATH: bin + delimiter + process.env.PATH, NODE_ENV: undefined } };
}

/** Starts the station as a user does, and requests a page before stopping it. */
async function startAndStop({ node, env }) {
  const folder = mkdtempSync(join(tmpdir(), 'ems-node-'));
  const own = { PORT: '0', HOST: '127.0.0.1', EMS_TLS: '', EMS_DATA: folder, EMS_DEMO: '0' };
  const child = spawn(node, ['--max-semi-space-size=4', 'src/tools/start.mjs'], { env: { ...env, ...own } });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (said += chunk));
  const ended = new Promise((done) => child.once('exit', (code, signal) => done(code ?? signal)));
  const late = setTimeout(() => child.kill('SIGKILL'), startWithinMs);
  const url = await new Promise((done) => {
    child.stdout.on('data', () => /Station: (\S+)\n/.test(said) && done(/Station: (\S+)\n/.exec(said)[1]));
    void ended.then(() => done(undefined));
  });
  const { status } = url === undefined ? {} : await fetch(`${url}/`);
  child.kill('SIGTERM');
  const end = await ended;
  clearTimeout(late);
  rmSync(folder, { recursive: true, force: true });
  if (status !== 200 || end !== 0) throw new Error(`The station answered ${status} and ended with ${end}:\n${said}`);
}

const wanted = process.argv.slice(2);
for (const major of wanted.length > 0 ? wanted : usual) {
  const started = performance.now();
  const found = fetchNode(major);
  const { node, env } = found;
  run(node, ['--version'], { env });
  run(node, ['src/tools/build.mjs'], { env });
  run(
    node,
    ['node_modules/vitest/vitest.mjs', 'run', '--project', 'node', '--reporter', 'dot', ...tests.map((part) => `tests/${part}`)],
    { env },
  );
  await startAndStop(found);
  console.log(`✔ Node ${major}, ${((performance.now() - started) / 1000).toFixed(0)} s`);
}
