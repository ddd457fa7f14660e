// The register map of a device is built once per model, and is rebuilt only if one of its files changes.
import { expect, it } from 'vitest';
import { toDeviceMap } from '../../../src/station/modbus/deviceMap.ts';
import { partsOf } from '../../../src/station/modbus/deviceParts.ts';
import { deviceOf, types } from '../demoSet.ts';

const stack = deviceOf('stack1');
const edited = (name: string) =>
  Object.fromEntries(Object.entries(types).map(([each, file]) => [each, each === name ? structuredClone(file) : file]));

it('the register map of a device is not rebuilt if another device type is edited', () => {
  const map = toDeviceMap(stack, types);
  expect(toDeviceMap(structuredClone(stack), edited('ups'))).toBe(map);
  expect(partsOf(stack, edited('ups'))).toBe(partsOf(stack, types));
});

it.each(['stack', 'cluster', 'cell'])('the register map of a battery stack is rebuilt if the file of a %s changes', (name) => {
  const map = toDeviceMap(stack, types);
  expect(toDeviceMap(stack, edited(name))).not.toBe(map);
  expect(toDeviceMap(stack, edited(name))).toEqual(map);
  expect(toDeviceMap(stack, types)).toEqual(map);
});
