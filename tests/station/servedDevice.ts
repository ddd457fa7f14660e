// A device of the generic model that a test serves over Modbus TCP, so that it sees every write of the station.
import type { DeviceType } from '../../src/core/devices/device.ts';
import type { Bank } from '../../src/station/modbus/pdu.ts';

type Type = Pick<DeviceType, 'points' | 'models'>;
export interface ServedDevice extends Bank {
  /** Sets registers of one word, in the units of their points. */
  set(values: Readonly<Record<string, number>>): void;
}

/** Values of an idle converter: 50 Hz at 230 V and no power. */
export const idleConverter = {
  frequency: 50,
  ...{ voltageA: 230, voltageB: 230, voltageC: 230 },
  ...{ voltageAB: 398.4, voltageBC: 398.4, voltageCA: 398.4 },
};

/** All registers read 0, except those in `values` and the settings, which are in the middle of their ranges. */
export function createServedDevice(
  type: Type | undefined,
  values: Readonly<Record<string, number>>,
  wrote: (address: number, values: readonly number[]) => void,
): ServedDevice {
  const tables = { input: new Uint16Array(1024), holding: new Uint16Array(1024) };
  const tableOf = (name: string) => (name === 'input' ? tables.input : tables.holding);
  const registers = type?.models?.generic?.registers ?? {};
  for (const [name, { table, address, scale = 1 }] of Object.entries(registers)) {
    const { minimum, maximum } = type?.points[name] ?? {};
    const middle = (Number(minimum ?? 0) + Number(maximum ?? 0)) / 2 / Number(scale);
    if (table === 'holding' && middle > 0) tables.holding[address] = middle;
  }
  const set: ServedDevice['set'] = (given) => {
    for (const [name, value] of Object.entries(given)) {
      const { table = '', address = Number.NaN, scale = 1 } = registers[name] ?? {};
      tableOf(table)[address] = Math.round(value / Number(scale));
    }
  };
  set(values);
  return {
    set,
    read: (table, address, count) => tableOf(table).subarray(address, address + count),
    write(_table, address, written) {
      wrote(address, written);
      tables.holding.set(written, address);
      return 'taken';
    },
  };
}
