// The alarms of a grid connection point and the folding of their consequences, from the simulated meter over Modbus to the alarm
// list.
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
/** The counts of causes and consequences match the list, whatever other alarms occur meanwhile. */
const isCounted = async () => {
  const [list, { total, consequences }] = await Promise.all([running(), counts()]);
  const listed = list.reduce((sum, each) => sum + (each.consequences ?? []).length, 0);
  return total === list.length && consequences === listed ? true : undefined;
};
/** All meters agree: an overload that only one of them reports is a fault of that meter. */
const measured = (activePower: number) => {
  const amperes = (Math.abs(activePower) * 1000) / 3 / 230;
  const phases = ['A', 'B', 'C'].flatMap((phase) => [
    [`activePower${phase}`, activePower / 3],
    [`voltage${phase}`, 230],
    [`current${phase}`, amperes],
  ]);
  return { points: { activePower, reactivePower: 0, ...Object.fromEntries(phases) } };
};
const draws = (load: number): void => {
  const plant = station.acquiring.plant;
  plant?.fault('meterGrid', measured(load));
  plant?.fault('meterLoad', measured(load));
  for (const meter of ['meterPv', 'meterStorage']) plant?.fault(meter, measured(0));
  for (const source of ['pcs1', 'pv1']) plant?.fault(source, { points: { activePower: 0 } });
};
const end = (): void => {
  for (const device of ['meterGrid', 'meterLoad', 'meterPv', 'meterStorage', 'pcs1', 'pv1'])
    station.acquiring.plant?.fault(device, undefined);
};

it('500 kW at 400 kVA raise one alarm of level A, with the lower level and the demand limit folded under it', async () => {
  draws(500);
  const alarm = await until(async () => {
    const found = (await running()).find((each) => each.alarm === 'overload-2');
    return (found?.consequences ?? []).length === 2 ? found : undefined;
  });
  expect(alarm).toMatchObject({ deviceName: 'Grid#1', level: 'A' });
  expect(alarm?.consequences?.map((each) => each.alarm).toSorted()).toEqual(['demand-expected', 'overload-1']);
  expect(await until(isCounted)).toBe(true);
  end();
  await until(async () => ((await running()).some((each) => each.alarm === 'overload-2') ? undefined : true));
});

it('power that is fed into the grid raises the reverse-power alarm', async () => {
  draws(-50);
  expect(await until(async () => (await running()).find((each) => each.alarm === 'reverse-passed'))).toMatchObject({
    deviceName: 'Grid#1',
    level: 'B',
  });
  end();
});
