// Modbus RTU on a serial line: a pseudo-terminal with devices that share no code with the station, and a station without the
// serial library.
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Acquisition, startAcquisition } from '../../../../src/station/acquire/acquisition.ts';
import type { DeviceRecord } from '../../../../src/station/contract/index.ts';
import { toDeviceMap } from '../../../../src/station/modbus/deviceMap.ts';
import { hasSerial, openSerial } from '../../../../src/station/modbus/serial.ts';
import { deviceOf, types, until } from '../../demoSet.ts';
import { buildStation, newFolder } from '../../endurance/child.ts';

function startLine(): Promise<{ path: string; child: ChildProcess }> {
  const child = spawn('python3', ['tests/station/acquire/links/serialLine.py'], { stdio: ['pipe', 'pipe', 'inherit'] });
  return new Promise((done, fail) => {
    child.once('error', fail);
    child.once('exit', (code) => fail(new Error(`the line ended with ${code}`)));
    child.stdout.once('data', (data: Buffer) => done({ path: data.toString().trim(), child }));
  });
}
const onLine = (id: string, serial: string, unitId: number): DeviceRecord => ({
  ...deviceOf('lc1'),
  id,
  name: id,
  simulated: false,
  link: {
    protocol: 'modbus-rtu',
    ip: '',
    port: 0,
    unitId,
    line: { serial, baudRate: 115_200, parity: 'none', dataBits: 8, stopBits: 1 },
  },
});
const rawOf = (unitId: number, address: number): number => (7 * address + 1000 * unitId) % 30_000;

const hasPython = spawnSync('python3', ['--version']).status === 0;

describe.runIf(hasSerial() && (hasPython || process.env.CI !== undefined))('devices on one serial line', () => {
  let line: Awaited<ReturnType<typeof startLine>>;
  let acquisition: Acquisition;
  let records: DeviceRecord[];
  const live = (id: string) => acquisition.live.get(id);
  beforeAll(async () => {
    line = await startLine();
    records = [onLine('one', line.path, 1), onLine('two', line.path, 2)];
    acquisition = startAcquisition({
      devices: () => records,
      types: () => types,
      clock: { now: () => Date.now() },
      times: { timeoutMs: 500, backOffMs: 100, longestBackOffMs: 300 },
    });
  });
  afterAll(async () => {
    await acquisition.close();
    line.child.kill('SIGKILL');
  });

  it('are read by unit id, with every plain register unchanged', async () => {
    await until(() => live('one')?.link === 'ok' && live('two')?.link === 'ok');
    for (const record of records) {
      let compared = 0;
      for (const { key, register, point, range } of toDeviceMap(record, types).points.values()) {
        const { as, bit, map, scale = 1, offset = 0, missing } = register;
        if (as !== 'uint16' || bit !== undefined || map || typeof scale !== 'number' || point.access === 'write') continue;
        const raw = rawOf(record.link.unitId, register.address);
        if (register.table === 'coil' || register.table === 'discrete' || raw === missing) continue;
        const read = raw * scale + offset;
        // A reading outside the range of its point is not a value. It is stored in `outside`.
        if (range && (read < range[0] || read > range[1])) {
          expect(live(record.id)?.values).not.toHaveProperty(key);
          expect(live(record.id)?.outside?.get(key)).toBeCloseTo(read, 6);
          continue;
        }
        expect(live(record.id)?.values[key]).toBeCloseTo(read, 6);
        compared += 1;
      }
      expect(compared).toBeGreaterThan(3);
    }
  });

  it('apply a write and confirm it when it is read back', async () => {
    expect(await acquisition.commander.write('two', { coolingTarget: 19.5 }, 'ann')).toMatchObject({
      outcome: 'confirmed',
      seen: 19.5,
    });
    expect(live('one')?.values.coolingTarget).not.toBe(19.5);
  });

  it('are reported when they stop responding, and recover', async () => {
    line.child.stdin?.write('mute\n');
    await until(() => acquisition.live.state('one') === 'timeout' && acquisition.live.state('two') === 'timeout');
    line.child.stdin?.write('speak\n');
    await until(() => acquisition.live.state('one') === 'normal' && acquisition.live.state('two') === 'normal');
  });

  it('have distinct results in the connection test: values, time-out, no such line', async () => {
    const { links } = acquisition;
    expect(await links.test(onLine('one', line.path, 1))).toMatchObject({ result: 'values' });
    expect(await links.test(onLine('three', line.path, 3))).toMatchObject({ result: 'timeout' });
    expect(await links.test(onLine('one', '/dev/no-such-line', 1))).toMatchObject({ result: 'unreachable' });
  });

  it('use their own time-outs, regardless of which device opened the line first', async () => {
    const { line: port } = onLine('three', line.path, 3).link;
    if (port === undefined) throw new Error('no line');
    const [patient, brief] = [await openSerial(port, 60_000), await openSerial(port, 200)];
    const begun = performance.now();
    await expect(brief.read(3, 'holding', 0, 1)).rejects.toMatchObject({ fault: 'timeout', message: 'no answer within 200 ms' });
    expect(performance.now() - begun).toBeLessThan(30_000);
    for (const link of [patient, brief]) link.close();
  });
});

it('a station without the serial library saves the device, and reports that the device is not polled and why', async () => {
  const built = await buildStation();
  const folder = newFolder();
  const child = built.start(folder, [], ['--require', resolve('tests/station/acquire/links/noSerial.cjs')]);
  try {
    const headers = await child.login();
    const busbars = await child.post('/device/list', {}, headers);
    const { busbarName } = (busbars.data as { busbarName: string }[])[0] ?? {};
    const device = {
      name: 'Cooler',
      type: 'lc',
      busbarName,
      model: 'generic',
      protocol: 'modbus-rtu',
      serial: '/dev/ttyS9',
      baudRate: 9600,
      unitId: 1,
    };
    const saved = await child.post('/device/create', device, headers);
    expect(saved).toMatchObject({ code: 200, msg: 'Saved. Not polled: no serial support' });
    const { data } = await child.post('/device/page', { name: 'Cooler', pageSize: 10 }, headers);
    expect((data as { list: object[] }).list).toMatchObject([{ name: 'Cooler', note: 'Not polled: no serial support' }]);
  } finally {
    await child.kill();
    built.remove();
    rmSync(folder, { recursive: true, force: true });
  }
});
