// The device's own event time, from the simulated device over Modbus to the list of alarms.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Started, startReal, until } from '../realStation.ts';

let station: Started;
let headers: Record<string, string>;
beforeAll(async () => {
  station = await startReal();
  headers = await station.login();
});
afterAll(() => station.remove());

interface Alarm {
  alarm?: string;
  deviceType: string;
  title: string;
  soe?: number;
  occurTime: number;
}
const today = async () =>
  ((await station.post('/v1/rpc/alarm/queryTodayAlarmList', { current: 1, pageSize: 50 }, headers)).data as { list: Alarm[] })
    .list;
const find = (title: string) => until(async () => (await today()).find((each) => each.title === title));

it('an alarm of a device with event times has the event time, which is before the station read it', async () => {
  const readAt = () => station.station.live.get('stack1')?.at;
  const first = await until(readAt);
  // Several readings, so that the normal state is known.
  await until(() => ((readAt() ?? 0) > (first ?? 0) + 2500 ? true : undefined));
  const before = Date.now();
  station.acquiring.plant?.fault('stack1', { points: { slaveFault: 1 } });
  await find('Slave unit communication fault');
  const stamped = (each: Alarm) => each.title === 'Slave unit communication fault' && each.soe !== undefined;
  const alarm = await until(async () => (await today()).find(stamped));
  expect(alarm?.soe).toBeGreaterThanOrEqual(before);
  expect(alarm?.soe).toBeLessThanOrEqual(alarm?.occurTime ?? 0);
});

it('an alarm of a device without its own clock has none', async () => {
  station.acquiring.plant?.fault('fire1', { points: { preAlarm: 1 } });
  const title = station.station.content().devices.fac?.alarms?.['pre-alarm']?.title as string;
  const alarm = await find(title);
  expect(alarm).toBeDefined();
  expect(alarm?.soe).toBeUndefined();
});
