// Calls of the number of a device within its type: the types, the devices of a type, and changing the number of a device.
import type { RequestOf } from '../../../core/calls/calls.gen.ts';
import { type DeviceRecord, Reply } from '../../contract/index.ts';
import type { CallContext, Handlers } from '../../contract/calls.ts';
import { collections, logSave } from '../documents/index.ts';
import { deviceOf, whoOf, plain, translator } from '../request/index.ts';

function types(_request: unknown, context: CallContext) {
  const { station } = context;
  const say = translator(context);
  const counts = new Map<string, number>();
  for (const { type } of station.devices()) counts.set(type, (counts.get(type) ?? 0) + 1);
  return [...counts].map(([type, count]) => ({ type, title: say(plain(station.content().devices[type]?.title) ?? type), count }));
}

/** In the order of the device lists: by number, otherwise in the order of creation. */
const listByType = ({ type }: RequestOf<'device.listByType'>, { station }: CallContext) =>
  station
    .devices()
    .filter((each) => type === undefined || each.type === type)
    .map(({ id, name, type: of, busbarName, typeIndex }) => ({
      id,
      name,
      type: of,
      busbarName,
      ...(typeIndex !== undefined && { typeIndex }),
    }));

function save({ deviceId, typeIndex }: RequestOf<'device.saveTypeIndex'>, context: CallContext) {
  const { station } = context;
  const before = deviceOf(station, deviceId);
  station.docs.tx((tx) => {
    tx.put<DeviceRecord>(collections.devices, deviceId, { ...before, typeIndex }, whoOf(context));
    logSave(tx, context, 'device.saveTypeIndex', {
      target: before.name,
      before: { typeIndex: before.typeIndex },
      after: { typeIndex },
    });
  });
  return new Reply('Saved', null);
}

export const typeIndex: Handlers = {
  'adminType.list': types,
  'device.listByType': listByType,
  'device.saveTypeIndex': save,
};
