// A device that responds without a value that is needed raises an alarm with the name of the point.
import { beforeEach, expect, it } from 'vitest';
import { createMissing } from '../../../src/station/alarm/missing.ts';
import { neededPoints } from '../../../src/station/dispatch/binding/neededPoints.ts';
import type { LiveDevice } from '../../../src/station/contract/index.ts';
import { createPlant } from '../../../src/station/plant/plant.ts';
import { livePlant } from '../../../src/station/history/livePlant.ts';
import { cabinet, deviceOf, types } from '../demoSet.ts';

const devices = ['stack1', 'pcs1', 'meterGrid', 'fire1', 'ups1', 'pv1'].map(deviceOf);
const read = livePlant(createPlant({ plant: cabinet, devices, types, at: Date.parse('2026-07-15T04:00:00Z') }), types);
let now = 0;
let devicesNow: Map<string, LiveDevice>;
let reported: Map<string, string | undefined>;
let report: () => void;

beforeEach(() => {
  now = 0;
  reported = new Map();
  devicesNow = new Map(devices.flatMap(({ id }) => [[id, { ...read.get(id), link: 'ok' } as LiveDevice]]));
  report = createMissing({
    clock: { now: () => now },
    devices: () => devices,
    types: () => types,
    live: { get: (id) => devicesNow.get(id) },
    needed: neededPoints,
    alarms: {
      own: (alarm, { originalTitle }, on, about) => {
        if (on) reported.set(`${about?.id} ${alarm}`, originalTitle);
        else reported.delete(`${about?.id} ${alarm}`);
      },
    },
  });
});
function change(id: string, of: Partial<LiveDevice>): void {
  const before = devicesNow.get(id);
  if (before) devicesNow.set(id, { ...before, ...of });
}
function without(id: string, key: string): void {
  const { [key]: _missing, ...values } = devicesNow.get(id)?.values ?? {};
  change(id, { values });
}
function pass(seconds: number): void {
  for (let second = 0; second < seconds; second += 1) {
    now += 1000;
    report();
  }
}

it('devices that report everything raise no alarm', () => {
  pass(300);
  expect([...reported]).toEqual([]);
});

it.each([
  ['stack1', 'soc', 'SOC'],
  ['stack1', '/cluster.1#insulationPositive', 'cluster.1 Positive insulation resistance'],
  ['meterGrid', 'activePower', 'Active power'],
  ['pcs1', 'faultCode', 'Fault code'],
  ['fire1', 'fireAlarm', 'Fire alarm'],
])('%s without %s raises the alarm after a minute, which ends when the value returns', (id, key, title) => {
  const whole = devicesNow.get(id)?.values ?? {};
  expect(whole[key]).toBeDefined();
  without(id, key);
  pass(60);
  expect([...reported]).toEqual([]);
  pass(1);
  expect([...reported]).toEqual([[`${id} missing`, title]]);
  change(id, { values: whole });
  pass(1);
  expect([...reported]).toEqual([]);
  without(id, key);
  pass(60);
  expect([...reported]).toEqual([]);
});

it('the time counts for each value, and an alarm names a value that is still missing', () => {
  const whole = devicesNow.get('stack1')?.values ?? {};
  without('stack1', 'soc');
  pass(50);
  without('stack1', 'maxCellVoltage');
  pass(11);
  expect([...reported]).toEqual([['stack1 missing', 'SOC']]);
  pass(60);
  change('stack1', { values: { ...devicesNow.get('stack1')?.values, soc: whole.soc ?? Number.NaN } });
  pass(1);
  expect([...reported]).toEqual([]);
  pass(1);
  expect([...reported]).toEqual([['stack1 missing', 'Highest cell voltage']]);
  without('stack1', 'soc');
  change('stack1', { values: { ...devicesNow.get('stack1')?.values, maxCellVoltage: whole.maxCellVoltage ?? Number.NaN } });
  pass(60);
  expect([...reported]).toEqual([]);
});

it('a value that no limit and no check needs may be missing, also the power of a PV inverter, which some do not report at night', () => {
  without('pv1', 'activePower');
  without('ups1', 'inputVoltage');
  without('meterGrid', 'frequency');
  pass(300);
  expect([...reported]).toEqual([]);
});

it('a device that does not respond, or whose reading is out of range, has other alarms', () => {
  without('stack1', 'soc');
  change('stack1', { link: 'timeout' });
  without('meterGrid', 'activePower');
  change('meterGrid', { outside: new Map([['activePower', 1e6]]) });
  pass(300);
  expect([...reported]).toEqual([]);
  change('stack1', { link: 'ok' });
  pass(60);
  expect([...reported]).toEqual([]);
  pass(1);
  expect([...reported]).toEqual([['stack1 missing', 'SOC']]);
});
