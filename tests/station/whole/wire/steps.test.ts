// A value between two steps of a device register: refused at its field, and an accepted value is written exactly.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startReal, type Started, until } from '../realStation.ts';

let station: Started;
let headers: Record<string, string>;
const rpc = (path: string, body?: unknown) => station.post(`/v1/rpc${path}`, body, headers);
const write = (value: number) => rpc('/device/write', { id: 'ac1', values: { 'ac#coolingPoint': value } });
const coolingPoint = () => station.station.live.get('ac1')?.values.coolingPoint;

beforeAll(async () => {
  station = await startReal();
  headers = await station.rest();
  await until(() => (coolingPoint() === undefined ? undefined : true));
});
afterAll(() => station.remove());

it('a value between two steps is refused with the step, and nothing is written', async () => {
  const before = coolingPoint();
  const message = 'Enter a multiple of 0.1 °C. The device cannot store values in between.';
  expect(await write(20.55)).toMatchObject({ code: 400, data: [{ path: '/values/ac#coolingPoint', message }] });
  expect(coolingPoint()).toBe(before);
  expect(station.logged('command').filter(({ what }) => what === 'ac.write')).toEqual([]);
});

it('a value on a step is written exactly', async () => {
  expect(await write(20.5)).toMatchObject({ code: 200 });
  await expect.poll(coolingPoint).toBe(20.5);
});

it('the console gets the step together with the limits', async () => {
  const { data } = await rpc('/device/limits', { id: 'ac1' });
  expect(data).toMatchObject({ step: { 'ac#coolingPoint': 0.1, 'ac#humidityPoint': 0.1 } });
});
