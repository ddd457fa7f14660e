// Which readings of a counter are accepted, depending on the elapsed time and the rated power of the device.
import { expect, it } from 'vitest';
import { createCounterGuard } from '../../../../src/station/acquire/counting/counterGuard.ts';
import type { DeviceType } from '../../../../src/core/devices/device.ts';
import type { DeviceRecord } from '../../../../src/station/contract/index.ts';
import type { CounterHold } from '../../../../src/station/contract/counters.ts';
import { toDeviceMap } from '../../../../src/station/modbus/deviceMap.ts';
import { content } from '../../../delivered.ts';

const types = content.devices;
const record: DeviceRecord = {
  id: 'm',
  name: 'm',
  type: 'em2',
  model: 'generic',
  busbarName: 'Grid#1',
  config: {},
  link: { protocol: 'modbus-tcp', ip: '', port: 0, unitId: 1 },
};
const map = toDeviceMap(record, types);
const start = 1_795_000_000_000;

function open(before?: number, knownTypes = types, mostKw = 360) {
  const saved: CounterHold[] = [];
  const guard = createCounterGuard({
    types: () => knownTypes,
    mostPower: () => mostKw,
    latest: (device) =>
      before === undefined ? undefined : { device, at: start - 2 * 3_600_000, values: { forwardTotal: before } },
    load: () => [],
    save(holds) {
      expect(holds).not.toEqual([]);
      saved.push(...holds);
    },
  });
  /** Returns whether the reading is accepted. */
  const read = (second: number, forwardTotal: number, known?: Record<string, number>): boolean => {
    const values = new Map([['forwardTotal', forwardTotal]]);
    guard.take(record, map, values, start + second * 1000, known);
    // Counters that were not read must not get a value.
    expect([...values.keys()]).toEqual(['forwardTotal']);
    return values.get('forwardTotal') === forwardTotal;
  };
  return { guard, read, saved };
}

it('the counter guard accepts an increase that the device can make in the time and a roll-over, and no larger increase', () => {
  const { read } = open();
  expect([read(0, 999_999), read(5, 999_999.4), read(10, 0.2), read(15, 0.6)]).toEqual([true, true, true, true]);
  expect([read(20, 60), read(25, 60.4), read(30, 1)]).toEqual([false, false, true]);
});

it('the counter guard holds back readings after a jump, for any length of time', () => {
  const { read, guard } = open();
  read(0, 100);
  for (let second = 5; second < 7200; second += 5) expect(read(second, 400 + second / 3600)).toBe(false);
  expect(guard.waiting()).toMatchObject([{ cause: 'jump', before: 100, first: expect.closeTo(400, 1) as number }]);
});

it('the counter guard accepts the increase during a stop of the station, even if the device first repeats its last reading', () => {
  const { read, saved } = open(100);
  expect([read(0, 100), read(5, 300), read(10, 300.4)]).toEqual([true, true, true]);
  expect(saved).toEqual([]);
  expect(read(15, 1500)).toBe(false);
});

it('an excluded reading is final when the next reading is accepted, and is saved once', () => {
  const { read, guard, saved } = open();
  read(0, 100);
  for (const second of [5, 10, 15]) read(second, 5000);
  guard.answer('m', 'left', 'admin', start + 18_000);
  expect(saved.at(-1)).toMatchObject({ state: 'left', waits: true, first: 5000, before: 100 });
  expect(read(20, 5000.2)).toBe(true);
  expect(saved.at(-1)).toMatchObject({ state: 'left', until: start + 20_000 });
  expect(saved.at(-1)?.waits).toBeUndefined();
  const savedBefore = saved.length;
  expect([read(25, 5000.4), saved.length]).toEqual([true, savedBefore]);
});

it('the counter guard rejects plausible readings of another device at the same address, and asks for no decision', () => {
  const when = { op: 'not', of: { op: 'eq', at: '/model', value: 1 } } as const;
  const alarms = { model: { level: 'B', title: 'Another model answers', when, identityMismatch: true } } as const;
  const { read, guard } = open(undefined, { ...types, em2: { ...types.em2, alarms } as DeviceType });
  const [own, other] = [{ model: 1 }, { model: 7 }];
  expect([read(0, 100, own), read(5, 100.1, other), read(10, 9000, other)]).toEqual([true, false, false]);
  // The right device answers again and has counted in the meantime.
  expect([read(7200, 110, own), read(7205, 110.2, own)]).toEqual([true, true]);
  expect(guard.waiting()).toEqual([]);
});

it('a counter that goes back by 0.1 kWh needs no decision, and one that goes back further needs one', () => {
  for (const [back, asked] of [
    [99.9, 0],
    [99.85, 1],
  ] as const) {
    const { read, guard } = open();
    read(0, 100);
    for (const second of [5, 10, 15]) expect(read(second, back)).toBe(false);
    expect(guard.waiting()).toHaveLength(asked);
  }
});

it('the counter guard accepts a step of 0.1 kWh from a device of low power, and no larger step', () => {
  const { read } = open(undefined, types, 0.5);
  expect([read(0, 100), read(5, 100.1), read(10, 100.25)]).toEqual([true, true, false]);
});

it('the counters of a removed device no longer need a decision, and their holds are saved as gone', () => {
  const { read, guard, saved } = open();
  read(0, 100);
  for (const second of [5, 10, 15]) read(second, 5000);
  guard.retain(new Set(['m']), start + 20_000);
  expect(guard.waiting()).toHaveLength(1);
  guard.retain(new Set(), start + 25_000);
  expect(guard.waiting()).toEqual([]);
  expect(saved.at(-1)).toMatchObject({ device: 'm', state: 'gone' });
});

it('a device that is removed and added again under the same id starts with its first reading', () => {
  const { read, guard, saved } = open();
  read(0, 100);
  for (const second of [5, 10, 15]) read(second, 5000);
  guard.retain(new Set(), start + 16_000);
  expect(saved.at(-1)).toMatchObject({ state: 'gone' });
  const savedBefore = saved.length;
  expect([read(20, 5000.2), read(30, 5000.4), read(40, 9000)]).toEqual([true, true, false]);
  expect([guard.waiting(), saved.length]).toEqual([[], savedBefore]);
});

it('the readings of remaining devices are kept, and nothing is saved if no hold ends', () => {
  const { read, guard, saved } = open();
  read(0, 100);
  guard.retain(new Set(['m']), start + 1000);
  expect(saved).toEqual([]);
  expect(read(5, 5000)).toBe(false);
});

it('a hold is saved once, when it needs a decision', () => {
  const { read, saved } = open();
  read(0, 100);
  for (const second of [5, 9]) read(second, 5000);
  expect(saved).toEqual([]);
  for (const second of [10, 15, 20]) read(second, 5000);
  expect(saved).toMatchObject([{ state: 'held', cause: 'jump', before: 100, first: 5000, firstAt: start + 5000 }]);
});

it('a counter that went backwards cannot be booked as energy, but can continue from its new reading', () => {
  const { read, guard } = open();
  read(0, 100);
  for (const second of [5, 10, 15]) read(second, 50);
  expect(() => guard.answer('m', 'booked', 'admin', start + 16_000)).toThrow('does not indicate energy');
  expect(guard.waiting()).toHaveLength(1);
  expect(guard.answer('m', 'left', 'admin', start + 17_000)).toMatchObject([{ state: 'left', before: 100, first: 50 }]);
  expect(read(20, 50.1)).toBe(true);
});
