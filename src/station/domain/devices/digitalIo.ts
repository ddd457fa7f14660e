// Calls of digital inputs and outputs: how many a device has and what 0 and 1 mean. They are saved with the device, so that all
// pages use the same words.
import type { RequestOf } from '../../../core/calls/calls.gen.ts';
import { type DeviceRecord, Refused, Reply } from '../../contract/index.ts';
import type { CallContext, Handlers } from '../../contract/calls.ts';
import { collections, logSave } from '../documents/index.ts';
import { whoOf, withoutGaps } from '../request/index.ts';

type Setting = RequestOf<'digitalIo.save'>;
type Config = Partial<Omit<Setting, 'id' | 'revision'>>;

/** True for devices whose settings include a number of digital inputs. */
const isDigital = ({ config }: DeviceRecord): boolean => config.diCount !== undefined;

function search(_request: unknown, { station }: CallContext) {
  const docs = station.docs.tx((tx) => tx.list<DeviceRecord>(collections.devices)).filter(({ body }) => isDigital(body));
  return docs.map(({ id, revision, body }) => {
    const { diCount, doCount, dioCount, stateZero, stateOne } = body.config as Config;
    return withoutGaps({ id, name: body.name, revision, diCount, doCount, dioCount, stateZero, stateOne });
  });
}

function save({ id, revision, ...config }: Setting, context: CallContext) {
  const { station } = context;
  const before = station.devices().find((each) => each.id === id);
  if (!before || !isDigital(before)) throw new Refused(404, 'No such device');
  const after = { ...before, config: { ...before.config, ...config } };
  station.docs.tx((tx) => {
    tx.save<DeviceRecord>(collections.devices, id, after, whoOf(context), revision);
    logSave(tx, context, 'digitalIo.save', { target: before.name, before: before.config, after: after.config });
  });
  return new Reply('Saved', null);
}

export const digitalIo: Handlers = {
  'digitalIo.search': search,
  'digitalIo.save': save,
};
