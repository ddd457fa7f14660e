// The alarms of a grid point and the folding of what follows, from the simulated meter over Modbus to the list that people see.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Started, startReal, until } from '../realStation.ts';

let station: Started;
let headers: Record<string, string>;
beforeAll(async () => {
  station = await startReal();
  headers = await station.login();
  await until(() => (station.station.live.get('meterGrid')?.at === undefined ? undefined : true));
});
afterAll(() => station.remove());

interface Alarm {
  alarm: string;
  deviceName: string;
  level: string;
  consequences?: Alarm[];
}
const running = async () =>
  (
    (await station.post('/v1/rpc/alarm/queryTodayAlarmList', { status: 'running', current: 1, pageSize: 50 }, headers)).data as {
      list: Alarm[];
    }
  ).list;
const counts = async () =>
  (await station.post('/v1/rpc/alarm/getAlarmCount', {}, headers)).data as { total: number; consequences: number };
/** Causes and what follows are counted as they are listed, whatever else comes up and goes meanwhile. */
const isCounted = async () => {
  const [list, { total, consequences }] = await Promise.all([running(), counts()]);
  const listed = list.reduce((sum, each) => sum + (each.consequences ?? []).length, 0);
  return total === list.length && consequences === listed ? true : undefined;
};
const reads = (activePower: number) => station.acquiring.plant?.fault('meterGrid', { points: { activePower, reactivePower: 0 } });

it('500 kW on 400 kVA are one alarm of level A, with the lesser level and the demand limit under it', async () => {
  reads(500);
  const alarm = await until(async () => {
    const found = (await running()).find((each) => each.alarm === 'overload-2');
    return (found?.consequences ?? []).length === 2 ? found : undefined;
  });
  expect(alarm).toMatchObject({ deviceName: 'Grid#1', level: 'A' });
  expect(alarm?.consequences?.map((each) => each.alarm).toSorted()).toEqual(['demand-expected', 'overload-1']);
  expect(await until(isCounted)).toBe(true);
  station.acquiring.plant?.fault('meterGrid', undefined);
  await until(async () => ((await running()).some((each) => each.alarm === 'overload-2') ? undefined : true));
});

it('power that flows back passes the reverse-power limit', async () => {
  reads(-50);
  expect(await until(async () => (await running()).find((each) => each.alarm === 'reverse-passed'))).toMatchObject({
    deviceName: 'Grid#1',
    level: 'B',
  });
  station.acquiring.plant?.fault('meterGrid', undefined);
});
