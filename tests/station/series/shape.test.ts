// The packing of a point according to its device file.
import { expect, it } from 'vitest';
import { seriesShape } from '../../../src/station/store/series/seriesShape.ts';
import { devices, types } from '../demoSet.ts';

const shape = seriesShape(
  () => types,
  () => devices,
);
const boxShape = (register: object) =>
  seriesShape(
    () => ({
      box: {
        type: 'box',
        title: 'Box',
        points: { x: { title: 'X', type: 'number' } },
        models: { generic: { registers: { x: { table: 'input', address: 0, as: 'uint16', ...register } } } },
      },
    }),
    () => [
      {
        id: 'b',
        name: 'B',
        type: 'box',
        model: 'generic',
        busbarName: '',
        config: {},
        link: { protocol: 'modbus-tcp', ip: '', port: 0, unitId: 1 },
      },
    ],
  )('b', 'x');
it.each([
  ['half units in one byte of a word', { bit: 8, bits: 8, scale: 0.5 }, { bytes: 1, per: 2 }],
  ['four BCD digits', { as: 'bcd16', scale: 0.1 }, { bytes: 2, per: 10 }],
  ['eight digits', { as: 'mod10k32', scale: 0.01 }, { bytes: 4, per: 100 }],
  ['twelve digits', { as: 'mod10k48' }, undefined],
  ['a half float', { as: 'float16' }, undefined],
])('the shape of a register with %s is derived from its format', (_name, register, expected) => {
  expect(boxShape(register)).toEqual(expected);
});

it.each([
  ['tenths of a kW in a signed word', 'pcs1', 'activePower', { bytes: 2, per: 10 }],
  ['a flag in a bit', 'pcs1', 'faultState', { bytes: 1, per: 1 }],
  ['a counter that wraps', 'meterGrid', 'forwardTotal', { bytes: 4, per: 100, wraps: 1_000_000 }],
  ['the millivolts of a cell', 'stack1', '/cluster.2/cell.9#voltage', { bytes: 2, per: 1000 }],
  ['a value of a part', 'stack1', '/cluster.2#soc', { bytes: 2, per: 10 }],
  ['a value with a scale factor', 'meterPv', 'activePower', undefined],
  ['a computed point', 'stack1', 'maxClusterVoltage', undefined],
  ['the reason of the dispatch', 'dispatch', 'reason', { bytes: 8, per: 1, longest: true }],
  ['a power averaged over that reason', 'dispatch', 'power', { bytes: 8, per: 1, during: 'reason' }],
  ['an unknown device', 'nobody', 'x', undefined],
])('the shape of %s is derived from its device file', (_name, device, point, expected) => {
  expect(shape(device, point)).toEqual(expected);
});
