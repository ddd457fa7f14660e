import { expect, it } from 'vitest';
import { withNamedPoints } from '../../src/compiler/screens/namedPoints.ts';
import type { CompiledCall } from '../../src/core/content.ts';
import type { DeviceType } from '../../src/core/devices/device.ts';

const fan: DeviceType = {
  type: 'fan',
  title: 'Fan',
  points: { speed: { title: 'Speed', type: 'number', unit: 'rpm', keep: 'mean' }, state: { title: 'State', type: 'integer' } },
};
const call = { name: 'fan.list', answer: { type: 'object', properties: { values: { type: 'object', pointKeys: true } } } };
const calls = { 'fan.list': call as unknown as CompiledCall };
const named = (screen: unknown) => withNamedPoints(screen, calls, new Map([['fan', fan]]))['fan.list']?.answer.properties?.values;

it('withNamedPoints adds the points of columns with the properties of the device file that a reader needs', () => {
  expect(named({ columns: { values: { fields: { 'fan#speed': {} } } } })).toEqual({
    type: 'object',
    pointKeys: true,
    properties: { 'fan#speed': { title: 'Speed', type: 'number', unit: 'rpm' } },
  });
});

it('withNamedPoints leaves the answer unchanged if the screen names no existing point', () => {
  expect(named({ columns: { name: {} } })).toEqual({ type: 'object', pointKeys: true });
  expect(named({ columns: { 'fan#torque': {} } })).toEqual({ type: 'object', pointKeys: true });
});
