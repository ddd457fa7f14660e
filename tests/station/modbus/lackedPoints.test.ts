// Points of a device type that a model can neither read nor write.
import { expect, it } from 'vitest';
import type { DeviceType } from '../../../src/core/devices/device.ts';
import { lackedPoints } from '../../../src/station/modbus/lackedPoints.ts';

const box: DeviceType = {
  type: 'box',
  title: 'Box',
  points: {
    mode: { title: 'Mode', type: 'integer', access: 'write' },
    power: { title: 'Power', type: 'number', access: 'write' },
    level: { title: 'Level', type: 'number' },
  },
  models: {
    full: {
      registers: { mode: { table: 'holding', address: 0, as: 'uint16' }, level: { table: 'input', address: 0, as: 'uint16' } },
      sequences: { power: { writes: [{ table: 'holding', address: 1, as: 'int16', set: 'value' }] } },
    },
    plain: { lacks: ['mode', 'power'], registers: { level: { table: 'input', address: 0, as: 'uint16' } } },
  },
};

it('a write-only point is lacking if the model has neither a register nor a sequence for it', () => {
  expect(lackedPoints(box, 'full')).toEqual([]);
  expect(lackedPoints(box, 'plain')).toEqual(['mode', 'power']);
});
