// Checks of meters that report voltages under other names, or only line-to-line voltages: SunSpec meters, three-wire meters.
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { compile } from '../../../src/compiler/compile.ts';
import { readSchemas } from '../../../src/compiler/node/readSchemas.ts';
import type { DeviceRecord } from '../../../src/station/contract/index.ts';
import { createPlausibility } from '../../../src/station/plausibility/plausibility.ts';
import { devices } from '../demoSet.ts';

/** Points that the published model has in addition to those of the fixture. */
const further = (volts: readonly string[]) =>
  volts.map((name) => ({ name, type: 'int16', size: 1, sf: 'V_SF', units: 'V', label: name }));
const lines = ['PhVphAB', 'PhVphBC', 'PhVphCA'];
const meterModel = (id: number, volts: readonly string[]): [string, string] => {
  const model = JSON.parse(readFileSync('tests/fixtures/sunspec/model_203.json', 'utf8'));
  const [first, ...points] = model.group.points;
  const group = { ...model.group, points: [{ ...first, value: id }, ...points, ...further(volts)] };
  return [`devices/model_${id}.json`, JSON.stringify({ ...model, id, group })];
};
const published = [meterModel(203, ['PhVphA', 'PhVphB', 'PhVphC', ...lines]), meterModel(204, lines)];
const types = compile(new Map([...readSchemas(['schemas']), ...published]), { kinds: {} }).content.devices;
const total = devices.find(({ category }) => category === 'total');
if (!total) throw new Error('The demo set has no grid meter');
const load: DeviceRecord = { ...total, id: 'other', category: 'load' };

/** Checks the meter with the values of each second, beside a load meter of the type `em2` at the same grid connection point. */
function watched(type: string) {
  let at = Date.parse('2026-06-10T04:00:00Z');
  const meter: DeviceRecord = { ...total, type, model: 'generic' } as DeviceRecord;
  let values: Record<string, Record<string, number>> = {};
  const engine = createPlausibility({
    clock: { now: () => at },
    devices: () => [meter, load],
    types: () => types,
    fresh: (id) => ({ id: id ?? '', type, link: 'ok', at, values: values[id ?? ''] ?? {} }),
  });
  return (
    seconds: number,
    own: (second: number) => Record<string, number>,
    other: (second: number) => Record<string, number>,
  ) => {
    for (let second = 0; second < seconds; second += 1) {
      at += 1000;
      values = { [meter.id]: own(second), [load.id]: other(second) };
      engine.look();
    }
    return engine.doubts().map(({ record, name }) => `${record.id} ${name}`);
  };
}
const phase = { voltageA: 230, voltageB: 231, voltageC: 229 };
const line = { voltageAB: 399, voltageBC: 400, voltageCA: 398 };
const amperes = { currentA: 100, currentB: 100, currentC: 100 };
const none = (): Record<string, number> => ({});

describe.each([
  ['a SunSpec meter with phase voltages', 'sunspec203', phase],
  ['a SunSpec meter of a three-wire connection', 'sunspec204', line],
  ['a meter that reports only line-to-line voltages', 'em2', line],
])('the power of %s', (_meter, type, volts) => {
  it('is suspect if it is higher than its voltages and currents allow', () => {
    const run = watched(type);
    expect(run(60, () => ({ ...volts, ...amperes, activePower: 65 }), none)).toEqual([]);
    expect(run(15, () => ({ ...volts, ...amperes, activePower: 95 }), none)).toEqual([`${total.id} phases`]);
  });

  it('is suspect if its voltages and frequency stay exactly the same while the mains voltage moves', () => {
    const run = watched(type);
    const moving = (second: number) => ({ voltageA: 228 + (second % 40) / 10 });
    const live = (second: number) =>
      Object.fromEntries(Object.entries(volts).map(([name, volt]) => [name, volt + (second % 7) / 10]));
    expect(run(120, live, moving)).toEqual([]);
    expect(run(120, () => ({ ...volts, frequency: 50 }), moving)).toContain(`${total.id} frozen-mains`);
  });

  it('proves that the mains voltage moves while another meter repeats its values', () => {
    const run = watched(type);
    const [name = ''] = Object.keys(volts);
    const moving = (second: number) => ({ [name]: 228 + (second % 40) / 10 });
    expect(run(120, moving, () => ({ ...phase, frequency: 50 }))).toContain('other frozen-mains');
  });
});

it('the values of a meter are suspect while its life counter does not change', () => {
  const run = watched('em2');
  const live = (second: number) => ({ activePower: second % 7, lifeCounter: second % 100 });
  expect(run(120, () => ({ activePower: 5, lifeCounter: 0 }), none)).toEqual([]);
  expect(run(120, live, none)).toEqual([]);
  expect(run(15, (second) => ({ activePower: second, lifeCounter: 19 }), none)).toEqual([`${total.id} life`]);
  expect(run(15, live, none)).toEqual([]);
});

it('a constant frequency alone is no sign of a frozen meter', () => {
  const moving = (second: number) => ({ voltageA: 228 + (second % 40) / 10 });
  expect(watched('sunspec204')(200, () => ({ frequency: 50 }), moving)).toEqual([]);
});
