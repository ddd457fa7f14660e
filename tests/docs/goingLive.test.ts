// The guide for going live, as far as a test can follow it: its files are valid for their programs, everything it names exists,
// and all commands that a test can run are run.
import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Started, startReal } from '../station/whole/realStation.ts';

const page = readFileSync('docs/going-live.md', 'utf8');
const unit = readFileSync('docs/ems.service', 'utf8');
const readme = readFileSync('README.md', 'utf8');
const folder = mkdtempSync(join(tmpdir(), 'ems-live-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const has = (program: string): boolean => spawnSync(program, ['--version']).error === undefined;
/** The command blocks, run unchanged. */
const commands = [...page.matchAll(/^```sh\n([\s\S]*?)^```$/gm)].map(([, text = '']) => text.trim());

describe('the guide', () => {
  it('links only to existing files', () => {
    const files = [...page.matchAll(/\]\((?!http)([^)#]+)\)/g)].map(([, file = '']) => file);
    expect(files.length).toBeGreaterThan(1);
    expect(files.filter((file) => !existsSync(join('docs', file)))).toEqual([]);
  });
  it('names only settings that the README lists, as does the unit', () => {
    const known = new Set(readme.match(/\b(?:EMS_[A-Z_]+|TRUST_PROXY)\b/g));
    const named = new Set(`${page}${unit}`.match(/\b(?:EMS_[A-Z_]+|TRUST_PROXY)\b/g));
    expect(named.size).toBeGreaterThan(5);
    expect([...named].filter((each) => !known.has(each))).toEqual([]);
  });
  it('names only existing npm scripts', () => {
    const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> };
    const named = [...page.matchAll(/npm run ([\w:]+)/g)].map(([, name = '']) => name);
    expect(named.filter((name) => !(name in scripts))).toEqual([]);
  });
  it('names only metrics that the dashboard uses', () => {
    const drawn = readFileSync('docs/grafana.json', 'utf8');
    const named = page.match(/\bems_[a-z_]+/g) ?? [];
    expect(named.length).toBeGreaterThan(3);
    expect(named.filter((each) => !drawn.includes(each))).toEqual([]);
  });
});

describe('the systemd unit', () => {
  it.skipIf(!has('systemd-analyze'))('is accepted by systemd without a message', () => {
    // Paths and the account depend on the machine, so they are replaced here.
    const here = unit
      .replace('/usr/bin/node', process.execPath)
      .replaceAll(/\/opt\/ems(?=\/src|$)/gm, process.cwd())
      .replace(/^(User|Group)=.*$/gm, '$1=root');
    const file = join(folder, 'ems.service');
    writeFileSync(file, here);
    const { status, stderr, stdout } = spawnSync('systemd-analyze', ['verify', '--man=no', '--generators=no', file], {
      encoding: 'utf8',
    });
    // Messages about other units of the machine do not matter.
    const words = `${stdout}${stderr}`.split('\n').filter((line) => line.includes('ems.service'));
    expect(words).toEqual([]);
    expect(status === 0 || !`${stderr}`.includes(file)).toBe(true);
  });
  it('grants no unneeded rights, and waits for the notification that the station sends', () => {
    for (const line of ['NoNewPrivileges=yes', 'ProtectSystem=strict', 'CapabilityBoundingSet=', 'UMask=0077', 'Type=notify'])
      expect(unit.split('\n')).toContain(line);
    expect(unit).toMatch(/^User=ems$/m);
    expect(Number(/^WatchdogSec=(\d+)$/m.exec(unit)?.[1])).toBeGreaterThanOrEqual(30);
    expect(unit).toMatch(/^EMS_DEMO=0|^Environment=EMS_DEMO=0$/m);
  });
});

describe('the commands of the guide', () => {
  let station: Started;
  beforeAll(async () => void (station = await startReal({ demo: false })));
  afterAll(() => station.remove());
  const runnable: Record<string, { program: string; cwd: () => string }> = {
    openssl: { program: 'openssl', cwd: () => folder },
    npm: { program: 'npm', cwd: () => process.cwd() },
    curl: { program: 'curl', cwd: () => folder },
  };
  it('include all that a test can run', () => {
    expect(commands.map((text) => text.split(' ', 1)[0])).toEqual(Object.keys(runnable));
  });
  it.each(commands)('succeed: %s', async (text) => {
    const { program, cwd } = runnable[text.split(' ', 1)[0] ?? ''] ?? { program: 'none', cwd: () => folder };
    if (program === 'none' || !has(program)) return;
    const env = { ...process.env, EMS_DATA: join(station.folder, 'data'), STATION: station.url };
    const ended = await new Promise<{ code: number | null; said: string }>((done) => {
      let said = '';
      const child = spawn('sh', ['-c', text], { cwd: cwd(), env });
      child.stdout.on('data', (part) => (said += String(part)));
      child.stderr.on('data', (part) => (said += String(part)));
      child.on('close', (code) => done({ code, said }));
    });
    expect(ended).toMatchObject({ code: 0 });
    if (program === 'curl') expect(JSON.parse(ended.said)).toMatchObject({ status: 'ok', version: expect.any(String) });
  });
  it.skipIf(!has('openssl'))('create a certificate that the station accepts', async () => {
    if (!existsSync(join(folder, 'cert.pem'))) execFileSync('sh', ['-c', commands[0] ?? ''], { cwd: folder, stdio: 'ignore' });
    const [cert, key] = ['cert.pem', 'key.pem'].map((name) => join(folder, name));
    const secure = await startReal({ demo: false, tls: { cert: cert ?? '', key: key ?? '' }, names: ['ems.example'] });
    expect(secure.url).toMatch(/^https:/);
    await secure.remove();
  });
});
