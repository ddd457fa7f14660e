// Runs as a child process, which the work of a test does not delay: a converter over Modbus. Sends its port first, and then the time
// ten times a second and with every write. The first argument is the process of the station.
import { readFileSync } from 'node:fs';
import type { DeviceType } from '../../../src/core/devices/device.ts';
import { createModbusServer } from '../../../src/station/modbus/server.ts';
import { createServedDevice, idleConverter } from '../servedDevice.ts';
import { withoutCoreMs } from './coreTime.ts';

interface Moment {
  /** Time in ms. */
  at: number;
  /** Time in ms in which the station and the converter had no core, since they started. */
  withoutCore: number;
}
/** Without an address: no write. */
export interface ConverterMoment extends Moment {
  address?: number;
  count?: number;
}

async function main(): Promise<void> {
  const stationPid = Number(process.argv[2]);
  const type = JSON.parse(readFileSync('schemas/devices/pcs.json', 'utf8')) as DeviceType;
  const send = (write: Pick<ConverterMoment, 'address' | 'count'> = {}): void => {
    const withoutCore = withoutCoreMs(stationPid) + withoutCoreMs(process.pid);
    process.send?.({ ...write, at: Date.now(), withoutCore } satisfies ConverterMoment);
  };
  let isHigh = false;
  const values = { ...idleConverter, insulation: 1000 };
  const converter = createServedDevice(type, values, (address, { length: count }) => {
    // The readings of a converter with constant voltages are not used.
    isHigh = !isHigh;
    converter.set({ voltageA: isHigh ? 231 : 229 });
    send({ address, count });
  });
  const { port } = await createModbusServer({ bank: (unitId) => (unitId === 1 ? converter : undefined) });
  process.send?.({ port });
  setInterval(send, 100);
  process.once('disconnect', () => process.exit());
}
void main();
