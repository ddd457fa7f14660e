// A reading in addition to the rhythm of a device, over real sockets.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Acquisition, startAcquisition } from '../../../../src/station/acquire/acquisition.ts';
import { type RunningPlant, startPlant } from '../../../../src/station/plant/startPlant.ts';
import { cabinet, types, until } from '../../demoSet.ts';

const clock = { now: () => Date.now() };
const devices = cabinet.devices.filter(({ id }) => id === 'pcs1' || id === 'stack1');
const passed = (ms: number) => new Promise((later) => setTimeout(later, ms));
const point = 'activePowerSet';
let plant: RunningPlant;
let acquisition: Acquisition;

beforeAll(async () => {
  plant = await startPlant({ plant: { ...cabinet, devices }, devices: () => devices, types: () => types, clock });
  acquisition = startAcquisition({
    devices: () => devices,
    types: () => types,
    clock,
    endpoint: ({ id }) => plant.endpoint(id),
    times: { timeoutMs: 800, backOffMs: 100, longestBackOffMs: 400 },
  });
  await until(() => acquisition.live.get('pcs1')?.values[point] !== undefined);
});
afterAll(async () => {
  await acquisition.close();
  await plant.close();
});

const readAt = (): number => acquisition.readings.readAt('pcs1', point) ?? Number.NaN;
async function nextReading(): Promise<number> {
  const before = readAt();
  await until(() => readAt() > before);
  return readAt();
}

it('comes at once, and the next usual reading comes at its usual time', async () => {
  const usual = await nextReading();
  await passed(300);
  const asked = Date.now();
  acquisition.readings.readExtra('pcs1', point);
  const extra = await nextReading();
  expect(extra - asked).toBeLessThan(300);
  const next = await nextReading();
  expect(next - usual).toBeGreaterThan(900);
  expect(next - usual).toBeLessThan(1300);
});
it('knows the longest recent response time of the device, which is unknown while the reading fails', async () => {
  expect(acquisition.readings.readingMs('pcs1', point)).toBeLessThan(150);
  plant.fault('pcs1', { link: { delayMs: 400 } });
  await until(() => (acquisition.readings.readingMs('pcs1', point) ?? 0) > 390);
  plant.fault('pcs1', { link: 'silent' });
  await until(() => acquisition.readings.readingMs('pcs1', point) === undefined);
  acquisition.readings.readExtra('pcs1', point);
  plant.fault('pcs1', undefined);
  await until(() => (acquisition.readings.readingMs('pcs1', point) ?? Number.NaN) > 0);
});
it('is not made of an unknown device', () => {
  acquisition.readings.readExtra('none', point);
  expect(acquisition.readings.readingMs('none', point)).toBeUndefined();
  expect(acquisition.readings.readAt('none', point)).toBeUndefined();
});
