// A device with registers of its own, and the connection test against it.
import { expect } from 'vitest';
import type { WordOrder } from '../../../../src/core/devices/device.ts';
import { startAcquisition } from '../../../../src/station/acquire/acquisition.ts';
import type { DeviceRecord, LinkTest } from '../../../../src/station/contract/index.ts';
import { encode } from '../../../../src/station/modbus/codec.ts';
import { toDeviceMap } from '../../../../src/station/modbus/deviceMap.ts';
import { createModbusServer } from '../../../../src/station/modbus/server.ts';
import { types } from '../../demoSet.ts';

/** To be called after each test. */
export const closers: (() => unknown)[] = [];

interface Truth {
  unitId?: number;
  words?: WordOrder;
  /** Shifts its registers by this number of addresses. */
  shift?: number;
  table?: 'input' | 'holding';
  /** The device has no registers from this address on. */
  length?: number;
  /** Answers 0 for registers that it does not have. */
  zeros?: boolean;
}
interface Asked {
  unitId: number;
}

/** Starts a device with these values. A difference between its registers and the record is a wrong setting of the record. */
export async function device(
  record: DeviceRecord,
  values: Readonly<Record<string, number>>,
  { unitId = 1, words, shift = 0, table, length = Number.POSITIVE_INFINITY, zeros = false }: Truth = {},
): Promise<{ port: number; asked: Asked[] }> {
  const image = new Map<string, number>();
  const map = toDeviceMap(record, types);
  for (const [key, value] of Object.entries(values)) {
    const placed = map.points.get(key) ?? expect.fail(key);
    encode(placed.register, value, words ?? placed.words)?.forEach((word, at) => {
      image.set(`${table ?? placed.register.table} ${placed.register.address + shift + at}`, word);
    });
  }
  const asked: Asked[] = [];
  const server = await createModbusServer({
    bank: (unit) => {
      asked.push({ unitId: unit });
      if (unit !== unitId) return undefined;
      return {
        read(from, address, count) {
          if (address + count > length) return undefined;
          if (table !== undefined && from !== table && !zeros) return undefined;
          return Uint16Array.from({ length: count }, (_, at) => image.get(`${from} ${address + at}`) ?? 0);
        },
        write: () => expect.fail('a test writes nothing'),
      };
    },
  });
  closers.push(() => server.close());
  return { port: server.port, asked };
}

export async function test(record: DeviceRecord, port: number, around: readonly DeviceRecord[] = []): Promise<LinkTest> {
  const acquisition = startAcquisition({ devices: () => around, types: () => types, clock: { now: () => Date.now() } });
  closers.push(() => acquisition.close());
  return acquisition.links.test({
    ...record,
    link: { ...record.link, protocol: 'modbus-tcp', ip: '127.0.0.1', port, unitId: record.link.unitId },
  });
}
export const linked = (record: DeviceRecord, link: Partial<DeviceRecord['link']> = {}): DeviceRecord => ({
  ...record,
  link: { protocol: 'modbus-tcp', ip: '127.0.0.1', port: 0, unitId: 1, ...link },
});
