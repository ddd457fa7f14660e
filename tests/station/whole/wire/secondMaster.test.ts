// A second master over Modbus TCP: mbpoll, an independent client, writes to the registers of a converter that the station
// controls.
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Clock } from '../../../../src/station/contract/index.ts';
import { hasPoll, judgeThere, mbpoll } from '../../acquire/judges.ts';
import { type Started, startReal, until } from '../realStation.ts';

const converter = 'pcs1';
/** Addresses in the device file of the simulated converter. */
const registers = { activePowerSet: '0', heartbeat: '2' };

let station: Started;
let headers: Record<string, string>;
let port: number;
let unitId: number;
/** Without the pauses of a busy machine, after which values would be too old and the station would reset the set-point. */
function clockWithoutPauses(): Clock {
  let now = Date.now();
  let real = now;
  return {
    now() {
      const passedMs = Date.now() - real;
      real += passedMs;
      now += Math.min(passedMs, 1000);
      return now;
    },
  };
}
beforeAll(async () => {
  station = await startReal({ clock: clockWithoutPauses() });
  // At some hours of the day, the limit of the demo would lower the set-point each second.
  station.station.docs.tx((tx) => {
    const saved = tx.get<object>('settings', 'strategy')?.body;
    tx.put('settings', 'strategy', { ...saved, demandLimit: 10_000 }, 'test');
  });
  headers = await station.rest();
  port = station.acquiring.plant?.endpoint(converter)?.port ?? Number.NaN;
  unitId = station.station.devices().find(({ id }) => id === converter)?.link.unitId ?? Number.NaN;
});
afterAll(() => station.remove());

interface Alarm {
  alarm: string;
  deviceName: string;
  level: string;
  title: string;
  advice: string;
}
const alarms = async (status?: 'running'): Promise<Alarm[]> => {
  const query = { status, current: 1, pageSize: 50 };
  const { data } = await station.post('/v1/rpc/alarm/queryTodayAlarmList', query, headers);
  return (data as { list: Alarm[] }).list.filter(({ alarm }) => alarm === 'second-master');
};
const setPoint = (): number | undefined => station.station.live.get(converter)?.values.activePowerSet;
const write = (address: string, word: number) => mbpoll(port, unitId, ['-t', '4', '-r', address], [String(word)]);
/** A power in the register, which counts in tenths of a kW and in two's complement. */
const toWord = (power: number): number => (power * 10) & 0xffff;
const read = async (address: string): Promise<number> =>
  Number(/^\[\d+\]:\s+(\d+)/m.exec(await mbpoll(port, unitId, ['-t', '4', '-r', address]))?.[1]);
const passed = (ms: number) => new Promise((later) => setTimeout(later, ms));

it('a second master raises one alarm with both values, and the station leaves the register unchanged', {
  timeout: 300_000,
}, async () => {
  if (!judgeThere(hasPoll, 'mbpoll')) return;
  const command = { id: converter, command: 'setPower', input: { activePowerSet: 20_000 } };
  // A station that has just started refuses it until the battery limits have been read.
  const isTaken = async () => {
    const { data } = await station.post('/v1/rpc/device/command', command, headers);
    if ((data as { outcome?: string } | null)?.outcome !== 'confirmed') return undefined;
    // On a busy machine, values that are read too late end the power again.
    await passed(2000);
    return setPoint() === 20 ? true : undefined;
  };
  expect(await until(isTaken)).toBe(true);
  expect(await alarms()).toEqual([]);

  await write(registers.activePowerSet, toWord(-15));
  expect(await until(async () => (await alarms('running'))[0])).toMatchObject({
    deviceName: 'PCS #1',
    level: 'B',
    title: 'Another system is writing to this device',
    advice: 'Read back: −15; last written by this station: 20. Find and disconnect the other system. Battery limits still apply.',
  });
  // The other value stays, and the other system also writes its own heartbeat.
  await write(registers.heartbeat, 999);
  await passed(15_000);
  expect(await alarms()).toHaveLength(1);
  expect([setPoint(), await read(registers.activePowerSet)]).toEqual([-15, toWord(-15)]);
});
