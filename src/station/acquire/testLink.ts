// In: a device record, saved or not. Out: the way to it, why there is none, and what its fastest group of registers says when it is read once.
import type { DeviceType } from '../../core/devices/device.ts';
import { strangerOf } from '../../core/devices/stranger.ts';
import type { Members } from '../../core/language.ts';
import type { DeviceLink, DeviceRecord, LinkTest, NotAcquired } from '../contract/index.ts';
import { type Endpoint, openLink } from '../modbus/client.ts';
import { type DeviceMap, type ReadRequest, toDeviceMap } from '../modbus/deviceMap.ts';
import { LinkError, type ModbusLink } from '../modbus/link.ts';
import { hasSerial } from '../modbus/serial.ts';
import { smaller } from '../modbus/smaller.ts';
import { type Answer, decodeAll } from './answers.ts';
import { isRefusal } from './splitting.ts';

export type Bar = NotAcquired;
const timeoutMs = 3000;

export const toEndpoint = ({ protocol, ip, port, line, answersAs, pauseMs, connections }: DeviceLink): Endpoint => ({
  ip,
  port,
  ...(protocol === 'modbus-tcp' && answersAs !== undefined && { answersAs }),
  ...(pauseMs !== undefined && { pauseMs }),
  ...(connections !== undefined && { connections }),
  ...(protocol === 'modbus-rtu-tcp' && { framing: 'rtu' as const }),
  ...(protocol === 'modbus-rtu' && line && { line }),
});

/** A type without registers (a camera) has nothing to read; a serial line needs the library. */
export function whyNotAcquired({ protocol }: DeviceLink, map: DeviceMap, serial: boolean): Bar | undefined {
  if (map.requests.length === 0) return 'no-model';
  if (protocol === 'none') return 'none';
  return protocol === 'modbus-rtu' && !serial ? 'no-serial' : undefined;
}

export async function testLink(record: DeviceRecord, types: Members<DeviceType>, where: Endpoint | undefined): Promise<LinkTest> {
  if (!where) return { result: 'platform', ms: 0 };
  const map = toDeviceMap(record, types);
  const bar = whyNotAcquired(record.link, map, hasSerial());
  const [request] = map.requests.toSorted((one, other) => one.everyMs - other.everyMs);
  if (bar !== undefined || !request) return { result: bar === 'no-serial' ? bar : 'no-model', ms: 0 };
  const begun = performance.now();
  const ms = (): number => Math.round(performance.now() - begun);
  try {
    const link = await openLink(where, timeoutMs);
    try {
      const answers = await readWhatItGives(link, request);
      const { numbers, outside } = decodeAll(answers, new Map());
      // A person who tests sees what the device says, however impossible.
      const known = [...numbers, ...outside].filter(([, value]) => Number.isFinite(value));
      const values = Object.fromEntries(known);
      const type = types[record.type];
      const stranger = type && strangerOf(type, values);
      return stranger
        ? { result: 'stranger', ms: ms(), stranger }
        : { result: 'values', ms: ms(), values, ...refusedIn(answers) };
    } finally {
      link.close();
    }
  } catch (error) {
    if (!(error instanceof LinkError)) throw error;
    const { fault, exception, unit, message } = error;
    const told = { ...(exception !== undefined && { exception }), ...(unit !== undefined && { unit }) };
    return { result: fault, ms: ms(), detail: message, ...told };
  }
}

/** So many requests of a device that refuses the whole; a person waits for the answer. */
const mostRequests = 32;

/** A device that answers little at once, or lacks some of the registers, is asked in pieces. It is refused where all of them are. */
async function readWhatItGives(link: ModbusLink, whole: ReadRequest): Promise<Answer[]> {
  const answers: Answer[] = [];
  const waiting = [whole];
  let refusal: unknown;
  for (let asked = 0; asked < mostRequests; asked++) {
    const request = waiting.shift();
    if (!request) break;
    const { unitId, table, address, count } = request;
    try {
      answers.push({ request, words: await link.read(unitId, table, address, count) });
    } catch (error) {
      if (!isRefusal(error)) throw error;
      refusal ??= error;
      const pieces = smaller(request, error.exception);
      if (pieces) waiting.push(...pieces);
      else answers.push({ request, words: undefined });
    }
  }
  if (answers.every(({ words }) => words === undefined)) throw refusal;
  return answers;
}

function refusedIn(answers: readonly Answer[]): Pick<LinkTest, 'refused'> {
  const refused = answers.flatMap(({ request, words }) => (words ? [] : request.points.map(({ key }) => key)));
  return refused.length > 0 ? { refused } : {};
}
