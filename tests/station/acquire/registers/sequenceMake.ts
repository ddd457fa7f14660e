// A fictional converter model without a signed power register. It needs a mode, a direction, a magnitude and a duration, and two
// writes for a stop.
import { compile } from '../../../../src/compiler/compile.ts';
import { kinds } from '../../../../src/compiler/kinds.ts';
import { readSchemas } from '../../../../src/compiler/node/readSchemas.ts';
import type { DeviceModel, DeviceType } from '../../../../src/core/devices/device.ts';
import type { Members } from '../../../../src/core/language.ts';
import type { WriteSequence, WriteStep } from '../../../../src/core/devices/writeSequence.ts';
import type { DeviceRecord } from '../../../../src/station/contract/index.ts';
import { deviceOf } from '../../demoSet.ts';

export const unitId = 3;
export const at = { mode: 5000, direction: 5001, size: 5002, lasts: 5004, unlock: 9, order: 5010, heartbeat: 5020, set: 300 };
/** Codes of the model for the forced mode and the directions. */
export const forced = 2;
export const directions = { charge: 1, discharge: 2, stop: 0 };

function makeOf(pauseMs: number): DeviceModel {
  const mode = { table: 'holding', address: at.mode, as: 'uint16', write: 'single', set: forced } as const;
  const direction: WriteStep = {
    ...({ table: 'holding', address: at.direction, as: 'uint16', write: 'multiple' } as const),
    set: { positive: directions.charge, negative: directions.discharge, zero: directions.stop },
  };
  const size = { table: 'holding', address: at.size, as: 'uint32', scale: 0.1, set: 'size' } as const;
  const lasts = { table: 'holding', address: at.lasts, as: 'uint16', set: 60 } as const;
  const control: WriteSequence = {
    writes: [
      { table: 'coil', address: at.unlock, as: 'bool', set: 1, write: 'single' },
      {
        table: 'holding',
        address: at.order,
        as: 'uint16',
        set: 'value',
        map: { '10': 1, '20': 2, '30': 3, '40': 4, '50': 5, '60': 6, '70': 7 },
      },
    ],
  };
  const { registers, ...ng125 } = JSON.parse(
    readSchemas(['schemas']).get('devices/models/northgrid-ng125.json') ?? '{}',
  ) as DeviceModel;
  const { control: _control, ...read } = registers;
  return {
    ...ng125,
    vendor: 'Harland',
    model: 'HX50',
    title: 'Harland HX50',
    words: 'ABCD',
    blocks: {
      ...ng125.blocks,
      echo: { table: 'input', address: at.set, count: 2, everyMs: 1000 },
      beat: { table: 'holding', address: at.heartbeat, count: 1, everyMs: 1000 },
    },
    registers: {
      ...read,
      activePowerSet: { table: 'input', address: at.set, as: 'int32', scale: 0.1 },
      heartbeat: { table: 'holding', address: at.heartbeat, as: 'uint16' },
    },
    sequences: {
      activePowerSet: {
        writes: [{ ...mode, pauseMs }, direction, size, lasts],
        zero: [size, direction, mode],
      },
      control,
    },
  };
}

const name = 'harland-hx50';
/** The device types of the delivered schemas with this model, and the problems that the compiler reports for its file. */
export function compileMake() {
  const file = `devices/models/${name}.json`;
  const text = JSON.stringify(makeOf(1000), undefined, 2);
  const { content, problems } = compile(new Map([...readSchemas(['schemas']), [file, text]]), { kinds });
  return { types: content.devices, problems: problems.filter((problem) => problem.at.file === file) };
}
/** The same model with another pause. */
export const withPause = ({ pcs, ...types }: Members<DeviceType>, pauseMs: number): Members<DeviceType> =>
  pcs ? { ...types, pcs: { ...pcs, models: { ...pcs.models, [name]: makeOf(pauseMs) } } } : types;

export const recordAt = (port: number): DeviceRecord => ({
  ...deviceOf('pcs1'),
  id: 'hx',
  model: name,
  simulated: false,
  link: { protocol: 'modbus-tcp', ip: '127.0.0.1', port, unitId },
});
