// Calls of the curve templates: points of one device that a person wants to find again, by a name that no other has.
import { randomUUID } from 'node:crypto';
import type { CurveTemplate } from '../../../core/calls/calls.gen.ts';
import { type DocTx, Refused, Reply } from '../../contract/index.ts';
import type { CallContext, Handlers } from '../../contract/calls.ts';
import { collections, logSave } from '../documents/index.ts';
import { deviceOf, nameOf, refuseAt } from '../request/index.ts';
import { mustBeTogether } from './customCurve.ts';

const kept = collections.curveTemplates;

const templatesIn = (tx: DocTx): CurveTemplate[] => tx.list<CurveTemplate>(kept).map(({ body }) => body);

function list(_request: object, { station: { docs } }: CallContext): CurveTemplate[] {
  return docs.tx(templatesIn).toSorted((one, other) => one.name.localeCompare(other.name));
}

function save({ id, ...form }: CurveTemplate, context: CallContext): Reply<CurveTemplate> {
  const { station } = context;
  const device = deviceOf(station, form.device);
  mustBeTogether(device, form.points);
  const name = form.name.trim();
  if (name === '') throw refuseAt('/name', 'Please enter a template name');
  return station.docs.tx((tx) => {
    const before = id === undefined ? undefined : tx.get<CurveTemplate>(kept, id)?.body;
    if (id !== undefined && !before) throw new Refused(404, 'There is no such template');
    const taken = templatesIn(tx).some((each) => each.id !== id && each.name === name);
    if (taken) throw refuseAt('/name', 'Template name duplicated');
    const after = { ...form, id: id ?? randomUUID(), name, deviceType: device.type };
    tx.put(kept, after.id, after, nameOf(context));
    logSave(tx, context, 'curve.saveTemplate', { ...(before && { before }), after, target: name });
    return new Reply('Saved', after);
  });
}

function remove({ id }: { id: string }, context: CallContext): Reply<null> {
  return context.station.docs.tx((tx) => {
    const found = tx.get<CurveTemplate>(kept, id)?.body;
    if (!found) throw new Refused(404, 'There is no such template');
    tx.remove(kept, id);
    logSave(tx, context, 'curve.removeTemplate', { before: found, target: found.name });
    return new Reply('Deleted', null);
  });
}

export const curveTemplates: Handlers = {
  'curve.templates': list,
  'curve.saveTemplate': save,
  'curve.removeTemplate': remove,
};
