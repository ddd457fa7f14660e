// The simulated plant as a separate process. It serves its devices, restarts after a crash, and saves its state when it is
// closed.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { openLink } from '../../../src/station/modbus/client.ts';
import type { Endpoint } from '../../../src/station/modbus/client.ts';
import { type ServedPlant, startPlantApart } from '../../../src/station/plant/apart/startPlantApart.ts';
import type { PlantState } from '../../../src/station/plant/plantState.ts';
import { cabinet, deviceOf, devices, ownFolder, types } from '../demoSet.ts';
import { until } from '../whole/realStation.ts';

const { folder, remove } = ownFolder();
const stateFile = join(folder, 'plant.json');
const report = vi.fn<(what: string, error: unknown) => void>();
const moved = vi.fn<() => void>();
let records = devices.filter(({ id }) => ['ups1', 'pcs1', 'stack1'].includes(id));
let plant: ServedPlant;

beforeAll(async () => {
  const parts = { devices: () => records, types: () => types, clock: { now: Date.now } };
  plant = await startPlantApart({ plant: cabinet, ...parts, stateFile, report, moved });
});
afterAll(async () => {
  await plant.close();
  remove();
});

const processes = (): string[] =>
  execFileSync('ps', ['-o', 'pid=,args=', '--ppid', String(process.pid)], { encoding: 'utf8' })
    .split('\n')
    .filter((line) => line.includes('plantProcess'))
    .map((line) => line.trim().split(' ', 1)[0] ?? '');

async function firstWord(at: Endpoint | undefined): Promise<number | undefined> {
  if (!at) return undefined;
  const link = await openLink(at, 1000).catch(() => undefined);
  const words = await link?.read(1, 'input', 0, 1).catch(() => undefined);
  link?.close();
  return words?.[0];
}

it('the plant process serves devices that are added, and keeps the address of others', async () => {
  expect(await firstWord(plant.endpoint('ups1'))).toBeTypeOf('number');
  expect(plant.endpoint('ac1')).toBeUndefined();
  const before = plant.endpoint('ups1');
  records = [...records, deviceOf('ac1')];
  await plant.sync();
  expect(plant.endpoint('ups1')).toEqual(before);
  expect(await firstWord(plant.endpoint('ac1'))).toBeTypeOf('number');
});

it('the plant process restarts with the same faults when it ends unexpectedly, and this is reported', async () => {
  plant.fault('ups1', { link: 'silent' });
  expect(await until(async () => ((await firstWord(plant.endpoint('ups1'))) === undefined ? true : undefined))).toBe(true);
  const [first] = processes();
  process.kill(Number(first), 'SIGKILL');
  expect(await until(() => (moved.mock.calls.length > 0 ? true : undefined))).toBe(true);
  expect(report.mock.calls).toEqual([['plant', 'The process of the simulated plant ended with SIGKILL']]);
  expect(await firstWord(plant.endpoint('ac1'))).toBeTypeOf('number');
  expect(await firstWord(plant.endpoint('ups1'))).toBeUndefined();
  plant.fault('ups1', undefined);
  expect(await until(() => firstWord(plant.endpoint('ups1')))).toBeTypeOf('number');
});

it('the plant process saves its state when it is closed, and no process remains', async () => {
  const before = Date.now();
  await plant.close();
  expect(processes()).toEqual([]);
  const { at } = JSON.parse(readFileSync(stateFile, 'utf8')) as PlantState;
  expect(at).toBeGreaterThan(before - 10_000);
});
