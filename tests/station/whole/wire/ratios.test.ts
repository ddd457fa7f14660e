// A meter with current and voltage transformers, over its own Modbus connection: its registers contain secondary values.
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { DeviceRecord } from '../../../../src/station/contract/index.ts';
import { toDeviceMap } from '../../../../src/station/modbus/deviceMap.ts';
import { wrapsAt } from '../../../../src/station/modbus/ratios.ts';
import { meterForm, openMeter, type OutsideMeter } from './outsideMeter.ts';
import { type Started, startReal, until } from '../realStation.ts';

let station: Started;
let meter: OutsideMeter;
let headers: Record<string, string>;
beforeAll(async () => {
  meter = await openMeter({
    activePower: 1,
    voltageA: 57.7,
    voltageAB: 100,
    currentA: 1.5,
    forwardTotal: 123.45,
    forwardFlat: 120,
  });
  station = await startReal();
  headers = await station.rest();
});
afterAll(async () => {
  await station.remove();
  await meter.close();
});

const call = async <T>(path: string, body: unknown = {}) =>
  (await station.post(`/v1/rpc${path}`, body, headers)) as never as { code: number; data: T };
const liveOf = (id: string) => station.acquiring.live.get(id)?.values;
const high = { activePower: 1000, voltageA: 577, voltageAB: 1000, currentA: 150, forwardTotal: 123_450, forwardFlat: 120_000 };

it('a meter shows primary values: current by the current ratio, voltage by the voltage ratio, power and energy by both', async () => {
  const form = meterForm(meter.port, { currentRatio: 100, voltageRatio: 10 });
  const test = await call<{ result: string; values: { key: string; value: number }[] }>('/device/testLink', form);
  const { data } = await call<{ id: string }>('/device/create', form);
  await until(() => liveOf(data.id)?.forwardTotal);
  expect(liveOf(data.id)).toMatchObject(high);
  const frame = await until(() => station.acquiring.series.latest(data.id));
  expect(frame?.values).toMatchObject(high);
  expect(JSON.stringify(test.data)).toContain('577');
  // The alarm compares the secondary voltage of 57.7 V with its limits, and shows the primary value.
  const alarms = () => station.acquiring.alarms.running().filter(({ device }) => device === data.id);
  const low = await until(() => alarms().find(({ alarm }) => alarm === 'voltage-low-a'));
  expect(low?.value).toBe(577);
  expect(alarms().map(({ alarm }) => alarm)).not.toContain('voltage-high-a');
  await call('/device/remove', { id: data.id });
});

it('the station does not convert values of models that declare primary values, and only voltages of simulated meters', () => {
  const types = station.station.content().devices;
  const record = (model: string, simulated: boolean): DeviceRecord => ({
    id: 'x',
    name: 'x',
    type: 'em2',
    model,
    busbarName: 'Grid#1',
    simulated,
    config: { currentRatio: 100, voltageRatio: 10 },
    link: { protocol: 'modbus-tcp', ip: '', port: 0, unitId: 1 },
  });
  const times = (model: string, simulated = false) =>
    ['currentA', 'voltageA', 'forwardTotal', 'frequency'].map(
      (point) => toDeviceMap(record(model, simulated), types).points.get(point)?.register.times ?? 1,
    );
  expect(times('generic')).toEqual([100, 10, 1000, 1]);
  expect(times('suncount-sc203')).toEqual([1, 1, 1, 1]);
  expect(times('generic', true)).toEqual([1, 10, 1, 1]);
  // The register rolls over at 999 999.99; the primary value at a thousand times that.
  expect(wrapsAt(types, record('generic', false), 'forwardTotal')).toBe(1_000_000_000);
});
