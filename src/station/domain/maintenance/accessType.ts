// Calls of the access type: which operations the site permits. Only an administrator can change a site from a restricted type
// back to production.
import type { RequestOf } from '../../../core/calls/calls.gen.ts';
import { accessTypes } from '../../../core/access/session.ts';
import { Reply } from '../../contract/index.ts';
import type { CallContext, Handlers } from '../../contract/calls.ts';
import { logSave, putSetting, readSetting } from '../documents/index.ts';
import { whoOf } from '../request/index.ts';

const { production } = accessTypes;
const current = ({ station }: Pick<CallContext, 'station'>) => ({
  type: readSetting(station.docs, 'accessType')?.body.type ?? production,
});

function save({ type }: RequestOf<'accessType.save'>, context: CallContext) {
  const before = current(context);
  if (before.type !== production) context.guard(['administer']);
  context.station.docs.tx((tx) => {
    putSetting(tx, 'accessType', { type }, whoOf(context));
    logSave(tx, context, 'accessType.save', { before, after: { type } });
  });
  return new Reply('Saved', { type });
}

export const accessType: Handlers = {
  'accessType.search': (_request: unknown, context: CallContext) => current(context),
  'accessType.save': save,
};
