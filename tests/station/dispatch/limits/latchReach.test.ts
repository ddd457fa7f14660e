// The scope of a latch. A DC measurement of one converter applies to all converters of the same battery.
import { expect, it } from 'vitest';
import type { DeviceRecord, LiveDevice } from '../../../../src/station/contract/index.ts';
import { createBinder } from '../../../../src/station/dispatch/binding/binder.ts';
import { createInterlocks } from '../../../../src/station/dispatch/binding/interlocks.ts';
import { createFresh } from '../../../../src/station/equipment/fresh.ts';
import { types } from '../../demoSet.ts';

const converter = (id: string, stack?: string) =>
  ({
    id,
    name: id,
    type: 'pcs',
    model: '',
    config: {},
    ...(stack !== undefined && { relates: { stack } }),
  }) as unknown as DeviceRecord;
const devices = [converter('p1', 'b1'), converter('p2', 'b1'), converter('p3', 'b2'), converter('p4'), converter('p5')];
const healthy = { insulation: 6000, emergencyStop: 0 };

function start() {
  const clock = { at: 1_000_000, now: () => clock.at };
  const values: Record<string, Record<string, number>> = Object.fromEntries(devices.map(({ id }) => [id, { ...healthy }]));
  const links: Record<string, LiveDevice['link']> = {};
  const live = {
    get: (id: string) => ({ id, link: links[id] ?? 'ok', at: clock.at, values: values[id] }) as unknown as LiveDevice,
  };
  const fresh = createFresh({ clock, live, types: () => types });
  const binder = createBinder({ clock, devices: () => devices, types: () => types, live, fresh });
  const shut = () =>
    binder
      .bands(devices.map(({ id, relates }) => ({ id, ratedPower: 100, stack: relates?.stack })))
      .flatMap(({ id, band }) => (band.latched ? [id] : []));
  const stand = (ms: number) => {
    binder.look();
    clock.at += ms;
    binder.look();
  };
  return { clock, values, links, binder, shut, stand };
}

it('an insulation fault stops every converter of the battery, and no other converter', () => {
  const { values, binder, shut, stand } = start();
  stand(4000);
  expect(shut()).toEqual([]);
  values.p1 = { ...healthy, insulation: 20 };
  stand(4000);
  expect(shut()).toEqual(['p1', 'p2']);
  expect(binder.over({ id: 'p2', stack: 'b1' })?.device).toBe('p1');
  expect(binder.over({ id: 'b1', stack: undefined })).toBeUndefined();
  values.p1 = healthy;
  stand(4000);
  expect(shut()).toEqual(['p1', 'p2']);
  binder.reset('somebody');
  expect(shut()).toEqual([]);
});

it('an insulation fault of a converter without a battery stops only this converter, and an emergency stop stops all', () => {
  const { values, shut, stand } = start();
  values.p4 = { ...healthy, insulation: 20 };
  stand(4000);
  expect(shut()).toEqual(['p4']);
  values.p3 = { ...healthy, emergencyStop: 1 };
  stand(4000);
  expect(shut()).toEqual(['p1', 'p2', 'p3', 'p4', 'p5']);
});

it('a start without a controllable converter is blocked only by a latch of the whole station', () => {
  const { clock, values, binder, stand } = start();
  const view = { converters: () => [] };
  const { mustStart } = createInterlocks({ clock, timezone: () => 'UTC', types: () => types, binder, view, log: () => {} });
  values.p4 = { ...healthy, insulation: 20 };
  stand(4000);
  expect(mustStart).not.toThrow();
  values.p3 = { ...healthy, emergencyStop: 1 };
  stand(4000);
  expect(mustStart).toThrow('{{reason}}, {{device}}, since {{at}}');
});

it('a condition that was not read for a while must last for its hold time again before it latches', () => {
  const { values, links, binder, shut, stand } = start();
  values.p4 = { ...healthy, insulation: 20 };
  stand(0);
  links.p4 = 'none';
  stand(3_600_000);
  delete links.p4;
  stand(0);
  expect(binder.latches()).toEqual([]);
  stand(4000);
  expect(shut()).toEqual(['p4']);
});
