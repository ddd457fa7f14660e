// Devices that acknowledge a write and act differently. The outcome of a command depends on the value that is read back, over
// real sockets.
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { type Acquisition, startAcquisition } from '../../../../src/station/acquire/acquisition.ts';
import { type RunningPlant, startPlant } from '../../../../src/station/plant/startPlant.ts';
import { cabinet, devices, types, until } from '../../demoSet.ts';

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

it('a write that the device applies is confirmed', async () => {
  expect(await write(19)).toMatchObject({ outcome: 'confirmed', seen: 19 });
});
it('a write that is acknowledged without effect is accepted, not confirmed', async () => {
  await write(19);
  plant.fault('lc1', { writes: 'ignores' });
  expect(await write(22)).toMatchObject({ outcome: 'accepted', seen: 19 });
});
it('a write that is applied in part is accepted, with the value read back', async () => {
  plant.fault('lc1', { writes: { limit: 20 } });
  expect(await write(24)).toMatchObject({ outcome: 'accepted', seen: 20 });
});
it('a write that the device applies after a delay is confirmed', async () => {
  plant.fault('lc1', { writes: { lateMs: 1500 } });
  expect(await write(23)).toMatchObject({ outcome: 'confirmed', seen: 23 });
});
it('a write without a response has the outcome "unknown", and its value is read later', async () => {
  plant.fault('lc1', { link: 'unanswered' });
  expect(await write(21)).toMatchObject({ outcome: 'unknown' });
  await until(() => acquisition.live.get('lc1')?.values.coolingTarget === 21);
});
it('a write that is answered with an exception is refused', async () => {
  plant.fault('lc1', { link: { code: 4 } });
  await until(() => acquisition.live.state('lc1') === 'abnormal');
  expect(await write(21)).toMatchObject({ outcome: 'refused' });
});
