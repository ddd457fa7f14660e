// The two heartbeat counters of a SunSpec battery (model 802): its own, and the one that its controller writes to it.
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { compile } from '../../../src/compiler/compile.ts';
import { readSchemas } from '../../../src/compiler/node/readSchemas.ts';
import type { DeviceRecord } from '../../../src/station/contract/index.ts';
import { createPlausibility } from '../../../src/station/plausibility/plausibility.ts';
import { devices } from '../demoSet.ts';

const published = [802, 803].map((id): [string, string] => [
  `devices/model_${id}.json`,
  readFileSync(`tests/fixtures/sunspec/model_${id}.json`, 'utf8'),
]);
const types = compile(new Map([...readSchemas(['schemas']), ...published]), { kinds: {} }).content.devices;
const stack = devices.find(({ id }) => id === 'stack1');
if (!stack) throw new Error('The demo set has no battery');
const record: DeviceRecord = { ...stack, id: 'battery', type: 'sunspec802', model: 'generic' };

/** Checks the battery with the counter values of each second. */
function watched() {
  let at = Date.parse('2026-06-10T04:00:00Z');
  let values: Record<string, number> = {};
  const live = () => ({ id: record.id, type: record.type, link: 'ok' as const, at, values });
  const engine = createPlausibility({
    clock: { now: () => at },
    devices: () => [record],
    types: () => types,
    fresh: live,
  });
  return {
    run(seconds: number, counters: (second: number) => Record<string, number>): string[] {
      for (let second = 0; second < seconds; second += 1) {
        at += 1000;
        values = { soc: 50, ...counters(second) };
        engine.look();
      }
      return engine.doubts().map(({ name }) => name);
    },
    isTrusted: (point: string) => engine.trusted(live())?.values[point] !== undefined,
  };
}

it('the counters of a SunSpec battery are read from the registers of the standard', () => {
  const { heartbeat, controllerHeartbeat } = types.sunspec802?.models?.generic?.registers ?? {};
  expect([heartbeat, controllerHeartbeat]).toMatchObject([
    { table: 'holding', address: 18, as: 'uint16', missing: 65_535 },
    { table: 'holding', address: 19, as: 'uint16', missing: 65_535 },
  ]);
});

it('the values of a battery are not used while its heartbeat has stopped', () => {
  const one = watched();
  // The counter wraps around.
  expect(one.run(120, (second) => ({ heartbeat: (second + 60) % 100 }))).toEqual([]);
  expect(one.run(9, () => ({ heartbeat: 79 }))).toEqual([]);
  expect(one.run(600, () => ({ heartbeat: 79 }))).toEqual(['heartbeat']);
  expect(one.isTrusted('soc')).toBe(false);
  expect(one.run(15, (second) => ({ heartbeat: second }))).toEqual([]);
  expect(one.isTrusted('soc')).toBe(true);
});

it('a stopped counter of the controller is reported, and the values of the battery are still used', () => {
  const one = watched();
  const both = (second: number) => ({ heartbeat: second, controllerHeartbeat: second });
  expect(one.run(60, both)).toEqual([]);
  expect(one.run(15, (second) => ({ heartbeat: second, controllerHeartbeat: 59 }))).toEqual(['controller-heartbeat']);
  expect(one.isTrusted('soc')).toBe(true);
  expect(one.run(15, both)).toEqual([]);
});

it('a counter that the device does not support is not checked', () => {
  expect(watched().run(120, () => ({ heartbeat: 0, controllerHeartbeat: 0 }))).toEqual([]);
  expect(watched().run(120, () => ({}))).toEqual([]);
});
