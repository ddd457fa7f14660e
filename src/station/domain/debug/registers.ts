// Calls that read and write raw registers, for technicians. They reach only saved devices, over the device's own connection.
import type { ModbusTools, RequestOf } from '../../../core/calls/calls.gen.ts';
import type { WordOrder } from '../../../core/devices/device.ts';
import { type DeviceRecord, Refused } from '../../contract/index.ts';
import type { CallContext, Handlers } from '../../contract/calls.ts';
import { LinkError } from '../../modbus/link.ts';
import { decode } from '../../modbus/codec.ts';
import { platformWords, whyNotRead } from '../devices/index.ts';
import { pointTitle } from '../monitor/index.ts';
import { deviceOf, refuseAt, translator, whoOf } from '../request/index.ts';

type Query = RequestOf<'modbus.read'>;
const isBit = (table: Query['registerType']): boolean => table === 'coil' || table === 'discrete';

function mustSpeak(device: DeviceRecord, protocol: Query['protocol'], { station: { links } }: CallContext): void {
  if (links.whyNot(device.id) === 'platform') throw new Refused(409, platformWords);
  if (device.link.protocol !== protocol) throw refuseAt('/protocol', 'The device does not support this protocol');
}

async function read({ device: id, protocol, registerType, startAddress, length }: Query, context: CallContext) {
  const { station } = context;
  const device = deviceOf(station, id);
  mustSpeak(device, protocol, context);
  if (startAddress + length > 0x1_0000) throw refuseAt('/length', 'There is no register after 65535');
  const order = { device: id, table: registerType, address: startAddress, count: length };
  const found = await station.links.readRaw(order).catch((error: unknown) => {
    if (error instanceof LinkError) throw silent(error);
    throw error;
  });
  if (!found) throw unread(device, context);
  const say = translator(context);
  const words = wordsOf(device, context);
  return found.map(({ word, points }, index): ModbusTools => {
    const pair = isBit(registerType) ? undefined : found[index + 1] && [word, found[index + 1]?.word ?? 0];
    const pointTitles = points.map((key) => pointTitle(station, device.type, key, say)).join(say(', '));
    return {
      address: startAddress + index,
      hex: isBit(registerType) ? String(word) : word.toString(16).toUpperCase().padStart(4, '0'),
      word,
      ...(pair && { doubleWord: inTwo('uint32', pair, words), ...finite('float', inTwo('float32', pair, words)) }),
      ...(pointTitles !== '' && { point: pointTitles }),
    };
  });
}
/** Some devices have no registers, for example cameras. */
const unread = (device: DeviceRecord, { station }: CallContext): Refused =>
  new Refused(409, whyNotRead(device, station) ?? 'Not polled: this type has no registers');
/** An exception is a response: the device has no such register or does not allow reading it. */
const silent = ({ exception, message }: LinkError): Refused =>
  exception === undefined
    ? new Refused(409, 'No response from the device: {{why}}', { values: { why: message } })
    : new Refused(409, 'The device responded with exception {{exception}}', { values: { exception } });
const inTwo = (as: 'uint32' | 'float32', pair: readonly number[], order: WordOrder): number =>
  decode({ table: 'holding', address: 0, as }, pair, 0, order);
/** Two words that are not a valid float have no float value. */
const finite = (name: 'float', value: number): { float?: number } => (Number.isFinite(value) ? { [name]: value } : {});

/** The word order set for the device, else that of its model. */
const wordsOf = ({ link, type, model }: DeviceRecord, { station }: CallContext): WordOrder =>
  link.words ?? station.content().devices[type]?.models?.[model]?.words ?? 'ABCD';

async function write({ device: id, protocol, registerType, address, value }: RequestOf<'modbus.write'>, context: CallContext) {
  const device = deviceOf(context.station, id);
  mustSpeak(device, protocol, context);
  if (isBit(registerType) && value > 1) throw refuseAt('/value', 'A coil is 0 or 1');
  const { outcome, seen, detail } = await context.station.links.writeRaw(
    { device: id, table: registerType, address, value },
    whoOf(context),
  );
  return { outcome, ...(seen !== undefined && { seen }), ...(detail !== undefined && { detail }) };
}

export const debugCalls: Handlers = {
  'modbus.read': read,
  'modbus.write': write,
};
