// The station is killed in the second stage of three-stage charging: after the restart it charges no faster than before.
import { rmSync } from 'node:fs';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { addDays, dayOf } from '../../../../src/core/time.ts';
import { type Built, buildStation, type Child, newFolder, until } from '../../endurance/child.ts';

const folder = newFolder();
let built: Built;
let child: Child;
let key: Record<string, string>;
const begin = () => built.start(folder, [], [], undefined, 'cabinet');
beforeAll(async () => {
  built = await buildStation();
  child = begin();
  key = await child.login();
});
afterAll(async () => {
  await child.kill();
  built.remove();
  rmSync(folder, { recursive: true, force: true });
});

async function read<T>(path: string, body: object = {}): Promise<T> {
  const { code, msg, data } = await child.post(path, body, key);
  if (code !== 200) throw new Error(`${path}: ${code} ${msg}`);
  return data as T;
}
async function valueOf(device: string, point: string): Promise<number> {
  const [first] = await read<{ values: Record<string, number> }[]>(`/device/monitor/${device}/search`, { type: device });
  return first?.values[`${device}#${point}`] ?? Number.NaN;
}
interface State {
  strategy: string;
  reason: { text: string; limited?: number; area?: string };
}
const state = () => read<State>('/strategy/pre/search');
/** Waits for a set-point register value in W. */
const isSet = (power: number) =>
  until(`${power} W`, async () => (Math.abs((await valueOf('pcs', 'activePowerSet')) - power) < 500 ? true : undefined));

/** Saves a node that charges with 12 A from `averageVoltage` until the battery has fallen below 10 V. */
async function charged(averageVoltage: number): Promise<void> {
  const { revision = 0 } = await read<{ revision?: number }>('/sys/strongElectricity/search');
  const constantVoltage = { floatVoltage: 10, averageVoltage, cutoffVoltage: 3000, averageCurrent: 12, floatCurrent: 2 };
  const leaf = { id: 'n2', type: 'storage', name: 'Rack', pcs: 'pcs1', stack: 'stack1', threeStage: true, constantVoltage };
  const nodes = [{ id: 'n1', type: 'publicConnection', name: 'PCC', children: [leaf] }];
  await read('/sys/strongElectricity/save', { nodes, revision });
}

it('a limiting stage of three-stage charging continues after a restart at a voltage that alone would not limit', async () => {
  const voltage = await until('the voltage', async () => (await valueOf('stack', 'voltage')) || undefined);
  await read('/powerStation/checkCommand', { command: '123456' });
  await read('/strategy/stop');
  await until('a stop', async () => ((await state()).strategy === 'stopped' ? true : undefined));
  // Whatever the site consumes, the demand limit leaves room for the charging power.
  const limits = await read<{ revision: number; reverseLimit: number }>('/strategy/pv/config/current');
  await read('/strategy/pv/config/change', { ...limits, demandLimit: 400_000 });
  // A strategy that resumes after a restart, whatever the time of day.
  const today = dayOf(Date.now(), 'Asia/Shanghai');
  const always = { start: '00:00', end: '24:00', power: 30_000 };
  const windows = [today, addDays(today, 1)].map((day) => ({ day, ...always }));
  await read('/strategy/pp/config/change', { windows });
  await read('/strategy/pre/save', { type: 'pp' });
  await read('/strategy/start', { type: 'pp' });
  await isSet(30_000);
  // The battery enters the second stage, then the threshold is set above its voltage.
  await charged(voltage - 100);
  const left = 12 * voltage;
  await isSet(left);
  await charged(voltage + 100);
  await isSet(left);
  expect((await state()).reason).toMatchObject({ area: 'Rack' });

  await child.kill();
  child = begin();
  expect(await child.url).toBeDefined();
  await until('the strategy', async () => ((await state()).reason.area === 'Rack' ? true : undefined));
  await isSet(left);
});
