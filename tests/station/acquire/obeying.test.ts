// Devices that acknowledge and do otherwise: what the station says of a command rests on what it read back, over real sockets.
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { type Acquisition, startAcquisition } from '../../../src/station/acquire/acquisition.ts';
import { type RunningPlant, startPlant } from '../../../src/station/plant/startPlant.ts';
import { cabinet, devices, types, until } from '../demoSet.ts';

const clock = { now: () => Date.now() };
let plant: RunningPlant;
let acquisition: Acquisition;

beforeAll(async () => {
  plant = await startPlant({ plant: cabinet, devices: () => devices, types: () => types, clock });
  acquisition = startAcquisition({
    devices: () => devices,
    types: () => types,
    clock,
    endpoint: ({ id }) => plant.endpoint(id),
    times: { timeoutMs: 400, backOffMs: 100, longestBackOffMs: 400 },
  });
  await until(() => acquisition.live.get('lc1')?.link === 'ok');
});
afterAll(async () => {
  await acquisition.close();
  await plant.close();
});
afterEach(async () => {
  plant.fault('lc1', undefined);
  await until(() => acquisition.live.state('lc1') === 'normal');
});
const write = (coolingTarget: number) => acquisition.commander.write('lc1', { coolingTarget }, 'ann');

it('one that obeys is confirmed', async () => {
  expect(await write(19)).toMatchObject({ outcome: 'confirmed', seen: 19 });
});
it('one that acknowledges and does nothing is accepted, not confirmed', async () => {
  await write(19);
  plant.fault('lc1', { writes: 'ignores' });
  expect(await write(22)).toMatchObject({ outcome: 'accepted', seen: 19 });
});
it('one that takes less than was asked for is accepted with what it took', async () => {
  plant.fault('lc1', { writes: { limit: 20 } });
  expect(await write(24)).toMatchObject({ outcome: 'accepted', seen: 20 });
});
it('one that acts a moment later is confirmed when it has acted', async () => {
  plant.fault('lc1', { writes: { lateMs: 1500 } });
  expect(await write(23)).toMatchObject({ outcome: 'confirmed', seen: 23 });
});
it('one that acts without an answer leaves open what became of it, and shows it later', async () => {
  plant.fault('lc1', { link: 'unanswered' });
  expect(await write(21)).toMatchObject({ outcome: 'unknown' });
  await until(() => acquisition.live.get('lc1')?.values.coolingTarget === 21);
});
it('one that refuses with an exception has refused', async () => {
  plant.fault('lc1', { link: { code: 4 } });
  await until(() => acquisition.live.state('lc1') === 'abnormal');
  expect(await write(21)).toMatchObject({ outcome: 'refused' });
});
