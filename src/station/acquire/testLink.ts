// In: a device record, saved or not. Out: the way to it, why there is none, and what its fastest group of registers says when it is read once.
import type { DeviceType } from '../../core/devices/device.ts';
import type { Members } from '../../core/language.ts';
import type { DeviceLink, DeviceRecord, Links, LinkTest } from '../contract/index.ts';
import { type Endpoint, openLink } from '../modbus/client.ts';
import { type DeviceMap, toDeviceMap } from '../modbus/deviceMap.ts';
import { LinkError } from '../modbus/link.ts';
import { hasSerial } from '../modbus/serial.ts';
import { decodeAll } from './deviceLoop.ts';

export type Bar = NonNullable<ReturnType<Links['whyNot']>>;
const timeoutMs = 3000;

export const toEndpoint = ({ protocol, ip, port, line }: DeviceLink): Endpoint => ({
  ip,
  port,
  ...(protocol === 'modbus-rtu-tcp' && { framing: 'rtu' as const }),
  ...(protocol === 'modbus-rtu' && line && { line }),
});

/** A type without registers (a camera) has nothing to read; a serial line needs the library. */
export function whyNotAcquired({ protocol }: DeviceLink, map: DeviceMap, serial: boolean): Bar | undefined {
  if (map.requests.length === 0) return 'no-model';
  if (protocol === 'none') return 'none';
  return protocol === 'modbus-rtu' && !serial ? 'no-serial' : undefined;
}

export async function testLink(record: DeviceRecord, types: Members<DeviceType>, where: Endpoint): Promise<LinkTest> {
  const map = toDeviceMap(record, types);
  const bar = whyNotAcquired(record.link, map, hasSerial());
  const [request] = map.requests.toSorted((one, other) => one.everyMs - other.everyMs);
  if (bar !== undefined || !request) return { result: bar === 'no-serial' ? bar : 'no-model', ms: 0 };
  const begun = performance.now();
  const ms = (): number => Math.round(performance.now() - begun);
  try {
    const link = await openLink(where, timeoutMs);
    try {
      const words = await link.read(request.unitId, request.table, request.address, request.count);
      const { numbers } = decodeAll([{ request, words }], new Map());
      const known = [...numbers].filter(([, value]) => Number.isFinite(value));
      return { result: 'values', ms: ms(), values: Object.fromEntries(known) };
    } finally {
      link.close();
    }
  } catch (error) {
    if (!(error instanceof LinkError)) throw error;
    const { fault, exception, message } = error;
    return { result: fault, ms: ms(), detail: message, ...(exception !== undefined && { exception }) };
  }
}
