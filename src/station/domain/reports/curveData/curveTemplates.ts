// Calls of the curve templates: named selections of points of one device. Each name is unique.
import { randomUUID } from 'node:crypto';
import type { CurveTemplate, RequestOf } from '../../../../core/calls/calls.gen.ts';
import { type DocTx, Refused, Reply } from '../../../contract/index.ts';
import type { CallContext, Handlers } from '../../../contract/calls.ts';
import { collections, logSave } from '../../documents/index.ts';
import { deviceOf, mustBeFree, refuseAt, whoOf } from '../../request/index.ts';
import { mustBeTogether } from '../customCurve.ts';

const templatesCollection = collections.curveTemplates;

const templatesIn = (tx: DocTx): CurveTemplate[] => tx.list<CurveTemplate>(templatesCollection).map(({ body }) => body);

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
    const before = id === undefined ? undefined : tx.get<CurveTemplate>(templatesCollection, id)?.body;
    if (id !== undefined && !before) throw new Refused(404, 'No such template');
    const others = templatesIn(tx).flatMap((each) => (each.id === id ? [] : [each.name]));
    mustBeFree('/name', name, others, 'Template name duplicated');
    const after = { ...form, id: id ?? randomUUID(), name, deviceType: device.type };
    tx.put(templatesCollection, after.id, after, whoOf(context));
    logSave(tx, context, 'curve.saveTemplate', { ...(before && { before }), after, target: name });
    return new Reply('Saved', after);
  });
}

function remove({ id }: { id: string }, context: CallContext): Reply<null> {
  return context.station.docs.tx((tx) => {
    const found = tx.get<CurveTemplate>(templatesCollection, id)?.body;
    if (!found) throw new Refused(404, 'No such template');
    tx.remove(templatesCollection, id);
    logSave(tx, context, 'curve.removeTemplate', { before: found, target: found.name });
    return new Reply('Deleted', null);
  });
}

/** Templates whose device exists. Others could not be opened, and an exported file that contains them could not be imported. */
function every(_request: unknown, context: CallContext): RequestOf<'curve.takeTemplates'> {
  const known = new Set(context.station.devices().map(({ id }) => id));
  return { templates: list({}, context).filter(({ device }) => known.has(device)) };
}

/** Replaces the templates returned by `every`. */
function take({ templates }: RequestOf<'curve.takeTemplates'>, context: CallContext) {
  const { station } = context;
  const after = templates.map((form, index) => toTemplate(form, `/templates/${index}`, station));
  const before = every(undefined, context);
  return station.docs.tx((tx) => {
    for (const { id = '' } of before.templates) if (!after.some((each) => each.id === id)) tx.remove(templatesCollection, id);
    for (const each of after) tx.put(templatesCollection, each.id, each, whoOf(context));
    logSave(tx, context, 'curve.takeTemplates', { before, after: { templates: after } });
    return new Reply('Saved', every(undefined, context));
  });
}
function toTemplate({ id, name, ...form }: CurveTemplate, at: string, station: CallContext['station']) {
  if (id === undefined || id === '') throw refuseAt(`${at}/id`, 'Please enter a value');
  if (name.trim() === '') throw refuseAt(`${at}/name`, 'Please enter a template name');
  const device = station.devices().find((each) => each.id === form.device);
  if (!device) throw refuseAt(`${at}/device`, 'No such device');
  mustBeTogether(device, form.points);
  const { type: deviceType } = device;
  return { ...form, id, name: name.trim(), deviceType };
}

export const curveTemplates: Handlers = {
  'curve.templates': list,
  'curve.saveTemplate': save,
  'curve.removeTemplate': remove,
  'curve.everyTemplate': every,
  'curve.takeTemplates': take,
};
