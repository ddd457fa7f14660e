// Which changes of a device file make a device read-only: those of the registers that the station or a person writes.
import { expect, it } from 'vitest';
import type { DeviceModel, DeviceType } from '../../../src/core/devices/device.ts';
import type { DeviceRecord } from '../../../src/station/contract/index.ts';
import { withdrawChanged } from '../../../src/station/starting/changedModels.ts';
import { createDocStore } from '../../../src/station/store/docs/docs.ts';
import { openCore } from '../../../src/station/store/docs/docsSchema.ts';
import { cabinet, types } from '../demoSet.ts';

const converter = cabinet.devices.find(({ id }) => id === 'pcs1');
if (!converter || !types.pcs?.models?.generic) throw new Error('The demo set has no converter');
const { pcs } = types;
const generic = types.pcs.models.generic;
const at = (point: string, address: number): DeviceModel => {
  const register = generic.registers[point];
  if (!register) throw new Error(`There is no ${point}`);
  return { ...generic, registers: { ...generic.registers, [point]: { ...register, address } } };
};
const withModel = (model: DeviceModel): DeviceType => ({ ...pcs, models: { ...pcs.models, generic: model } });

/** Looks at a real converter with control enabled, before and after the change of its type. */
function changed(after: DeviceType, control: DeviceRecord['control'] = 'enabled'): DeviceRecord['control'] {
  const docs = createDocStore(openCore(':memory:'), { now: () => 0 });
  docs.tx((tx) => tx.put('devices', 'pcs1', { ...converter, simulated: false, control }, 'test'));
  let pcsNow: DeviceType = pcs;
  const look = () => withdrawChanged({ docs, types: () => ({ ...types, pcs: pcsNow }), clock: { now: () => 0 } });
  expect(look()).toEqual([]);
  pcsNow = after;
  look();
  return docs.tx((tx) => tx.get<DeviceRecord>('devices', 'pcs1'))?.body.control;
}

it.each<[change: string, after: DeviceType]>([
  ['the register of a set-point', withModel(at('activePowerSet', 900))],
  ['the register of a command', withModel(at('control', 901))],
  ['the word order', withModel({ ...generic, words: 'DCBA' })],
  ['the value that a command writes', { ...pcs, commands: { ...pcs.commands, ...startsWith(3) } }],
])('a change of %s makes the device read-only', (_change, after) => {
  expect(changed(after)).toBe('readOnly');
});
function startsWith(value: number): NonNullable<DeviceType['commands']> {
  const { start } = pcs.commands ?? {};
  return start ? { start: { ...start, writes: { ...start.writes, value } } } : {};
}

it.each<[change: string, after: DeviceType]>([
  ['a register that is only read', withModel(at('frequency', 900))],
  ['a title', { ...pcs, title: 'Inverter' }],
  [
    'the order of the registers',
    withModel({ ...generic, registers: Object.fromEntries(Object.entries(generic.registers).toReversed()) }),
  ],
])('a change of %s leaves control enabled', (_change, after) => {
  expect(changed(after)).toBe('enabled');
});

it('a device without a control member counts as enabled, and a device whose control a person withdrew stays read-only', () => {
  expect(changed(withModel(at('activePowerSet', 900)), undefined)).toBe('readOnly');
  expect(changed(withModel(at('activePowerSet', 900)), 'withdrawn')).toBe('withdrawn');
});
