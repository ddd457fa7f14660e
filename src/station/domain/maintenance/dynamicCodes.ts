// Calls of the dynamic-environment codes (power and environment monitoring): a code and a picture for each device. Technicians
// write them; everybody else sees them once they are distributed.
import type { RequestOf } from '../../../core/calls/calls.gen.ts';
import { Refused, Reply } from '../../contract/index.ts';
import type { CallContext, Handlers } from '../../contract/calls.ts';
import { perPerson } from '../../contract/perPerson.ts';
import { collections, logSave } from '../documents/index.ts';
import { deviceOf, whoOf, oneByOne } from '../request/index.ts';
import { dropPicture, readPicture, type Picture, storePicture } from '../station/index.ts';

interface CodeDoc {
  dynamicCode: string;
  picture?: Picture;
  distributedAt?: number;
}

async function search(_request: unknown, { station, user }: CallContext) {
  const docs = station.docs.tx((tx) => tx.list<CodeDoc>(collections.dynamicCodes));
  const technician = user?.role === 'maintainer' || user?.role === 'administrator';
  const names = new Map(station.devices().map(({ id, name }) => [id, name]));
  const seen = docs.filter(({ id, body }) => names.has(id) && (technician || body.distributedAt !== undefined));
  return oneByOne(seen, async ({ id, body: { dynamicCode, picture, distributedAt } }) => {
    const bytes = picture && (await readPicture(station.dataFolder, picture));
    return {
      device: id,
      name: names.get(id) ?? id,
      dynamicCode,
      ...(picture && bytes && { base64: `data:${picture.type};base64,${bytes.toString('base64')}` }),
      ...(distributedAt !== undefined && { distributedAt }),
    };
  });
}

/** A new code must be distributed again. Without a new picture the old one is kept. */
async function save({ device, dynamicCode }: RequestOf<'dynamicCode.save'>, context: CallContext) {
  const { station, files } = context;
  const { name } = deviceOf(station, device);
  const before = station.docs.tx((tx) => tx.get<CodeDoc>(collections.dynamicCodes, device))?.body;
  const picture = files.base64 ? await storePicture(station.dataFolder, files.base64) : before?.picture;
  station.docs.tx((tx) => {
    tx.put<CodeDoc>(collections.dynamicCodes, device, { dynamicCode, ...(picture && { picture }) }, whoOf(context));
    const loggedBefore = before && { dynamicCode: before.dynamicCode };
    logSave(tx, context, 'dynamicCode.save', {
      target: name,
      ...(loggedBefore && { before: loggedBefore }),
      after: { dynamicCode },
    });
  });
  if (before?.picture && before.picture.file !== picture?.file) await dropPicture(station, before.picture);
  return new Reply('Saved', null);
}

function distribute(_request: unknown, context: CallContext) {
  const { station } = context;
  const count = station.docs.tx((tx) => {
    const waiting = tx.list<CodeDoc>(collections.dynamicCodes).filter(({ body }) => body.distributedAt === undefined);
    const distributedAt = station.clock.now();
    for (const { id, body } of waiting) tx.put<CodeDoc>(collections.dynamicCodes, id, { ...body, distributedAt }, whoOf(context));
    if (waiting.length > 0) logSave(tx, context, 'dynamicCode.distribute', { after: { count: waiting.length } });
    return waiting.length;
  });
  if (count === 0) throw new Refused(409, 'All codes have already been distributed');
  return new Reply('Codes distributed', { count });
}

export const dynamicCodes: Handlers = {
  'dynamicCode.search': perPerson(search),
  'dynamicCode.save': save,
  'dynamicCode.distribute': distribute,
};
