// Alarms that depend on saved settings apply from the moment of saving. Without a setting they are not raised.
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createLive } from '../../../src/station/acquire/live.ts';
import { createAlarms } from '../../../src/station/alarm/alarms.ts';
import { createSettingReader } from '../../../src/station/alarm/settingReader.ts';
import type { DeviceRecord } from '../../../src/station/contract/index.ts';
import { createDocStore } from '../../../src/station/store/docs/docs.ts';
import { openCore } from '../../../src/station/store/docs/docsSchema.ts';
import { devicesOfClusters, handClock, types } from '../demoSet.ts';

const [pcs] = devicesOfClusters(1);
if (!pcs) throw new Error('The demo set has no devices');
const sensor: DeviceRecord = { ...pcs, id: 'hts9', name: 'Sensor', type: 'hts', model: 'generic', config: {} };
const stack = devicesOfClusters(1).find(({ type }) => type === 'stack') ?? pcs;
const devices = [sensor, stack];

function open() {
  const db = openCore(':memory:');
  const clock = handClock(1_795_000_000_000);
  const docs = createDocStore(db, clock);
  const settings = createSettingReader(docs);
  const live = createLive(clock);
  for (const { id, type } of devices) live.add(id, type);
  const parts = { file: ':memory:', live: live.live, devices: () => devices, types: () => types, clock, everyMs: 0 };
  const alarms = createAlarms({ ...parts, setting: settings.read, silentMs: settings.silentMs });
  return {
    alarms,
    clock,
    save: (name: string, body: object) => docs.tx((tx) => void tx.put('settings', name, body, 'test')),
    put(device: string, values: Record<string, number>) {
      live.put(device, clock.now(), values);
      clock.move(1000);
    },
    lose: (device: string) => live.link(device, 'timeout'),
    running: () => alarms.running().map(({ alarm }) => alarm),
    close() {
      alarms.close();
      settings.close();
      docs.close();
    },
  };
}
let here: ReturnType<typeof open>;
beforeEach(() => void (here = open()));
afterEach(() => here.close());
/** Feeds the values for longer than any hold time and returns the running alarms. */
function reads(device: string, values: Record<string, number>): string[] {
  for (let second = 0; second < 12; second += 1) here.put(device, values);
  return here.running();
}

it('the insulation detection raises an alarm below its limit, and ends it when the limit is lowered or the detection is off', () => {
  const poor = { insulationPositive: 1900, insulationNegative: 1500 };
  expect(reads(stack.id, poor)).toEqual([]);
  here.save('insulation', { enabled: true, limit: 1600 });
  expect(reads(stack.id, poor)).toEqual(['insulation-detection']);
  here.save('insulation', { enabled: true, limit: 1400 });
  expect(reads(stack.id, poor)).toEqual([]);
  here.save('insulation', { enabled: true, limit: 1600 });
  expect(reads(stack.id, poor)).toEqual(['insulation-detection']);
  here.save('insulation', { enabled: false, limit: 1600 });
  expect(reads(stack.id, poor)).toEqual([]);
});

it('a sensor above the environment limits raises an alarm', () => {
  const warm = { temperature: 36, humidity: 70 };
  here.save('environment', { enabled: true, temperature: 35, humidity: 65 });
  expect(reads(sensor.id, warm).toSorted()).toEqual(['environment-humidity', 'environment-temperature']);
  here.save('environment', { enabled: true, temperature: 37, humidity: 65 });
  expect(reads(sensor.id, warm)).toEqual(['environment-humidity']);
});

it('the communication alarm is raised after the time set in the global configuration', () => {
  here.put(sensor.id, { temperature: 20 });
  const silentFor = (seconds: number) => {
    here.lose(sensor.id);
    here.alarms.tick();
    here.clock.move(seconds * 1000);
    here.alarms.tick();
    return here.running().includes('communication');
  };
  here.save('globalConfig', { resumeStrategy: true, silentSeconds: 120 });
  expect(silentFor(60)).toBe(false);
  expect(silentFor(61)).toBe(true);
});
