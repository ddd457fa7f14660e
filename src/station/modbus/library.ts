// Adapts a client of the modbus-serial library to `Wire`. Used for RTU frames.
import type ModbusRTU from 'modbus-serial';
import type { RegisterTable } from '../../core/devices/device.ts';
import { isSingle, LinkError, type Wire } from './link.ts';

export function toWire(client: ModbusRTU): Wire {
  const asked = async <T>(unitId: number, ask: () => Promise<T>): Promise<T> => {
    client.setID(unitId);
    dropLate(client);
    try {
      return await ask();
    } finally {
      forget(client);
    }
  };
  return {
    read: (unitId, table, address, count) =>
      asked(unitId, async () => {
        const { data } = await asker(client, table)(address, count);
        // Bits are padded to full bytes; registers beyond the requested ones would be the checksum.
        const expected = table === 'coil' || table === 'discrete' ? Math.ceil(count / 8) * 8 : count;
        if (data.length !== expected) throw new LinkError('length', `asked for ${count} values, got ${data.length}`);
        return data.slice(0, count).map(Number);
      }),
    write: (unitId, table, address, values, by) =>
      asked(unitId, async () => {
        const [first = 0] = values;
        const single = isSingle(table, values, by);
        if (table === 'coil' && single) await client.writeCoil(address, first !== 0);
        else if (table === 'coil') await client.writeCoils(address, values.map(Boolean));
        else if (single) await client.writeRegister(address, first);
        else await client.writeRegisters(address, [...values]);
      }),
  };
}

/** The library stores the last 256 requests of a link with their answers. They are not needed between two requests. */
function forget(client: ModbusRTU): void {
  Reflect.set(client, '_transactions', {});
}

/** Discards the bytes of a late answer, so that they are not taken for the next one. */
function dropLate(client: ModbusRTU): void {
  const port: unknown = Reflect.get(client, '_port');
  if (typeof port === 'object' && port !== null && '_buffer' in port) port._buffer = Buffer.alloc(0);
}

type Ask = (address: number, count: number) => Promise<{ data: readonly (number | boolean)[] }>;
function asker(client: ModbusRTU, table: RegisterTable): Ask {
  if (table === 'input') return client.readInputRegisters.bind(client);
  if (table === 'holding') return client.readHoldingRegisters.bind(client);
  return table === 'coil' ? client.readCoils.bind(client) : client.readDiscreteInputs.bind(client);
}
