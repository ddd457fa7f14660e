// Calls that add, change, remove and list devices, and test a connection. A saved device is read at once.
import { deviceOf, mustBeFree, mustMayChange, plain, whoOf, refuseAt, toPage, translator } from '../request/index.ts';
import { type DeviceForm, type Keeping, toDevice, toForm } from './deviceForm.ts';
import { termsOf } from '../../counters/index.ts';
import { collections, logSave, readBusbars } from '../documents/index.ts';
import { recordDeviceChange } from '../metering/index.ts';
import { toAnswer } from './linkAnswer.ts';
import { toSight } from './linkSight.ts';
import { toWords } from './linkWords.ts';
import { responseOf } from './response.ts';
import { whyNotRead } from './whyNotRead.ts';
import { randomUUID } from 'node:crypto';
import type { DeviceLinkTest, DeviceRow, RequestOf } from '../../../core/calls/calls.gen.ts';
import type { DeviceType } from '../../../core/devices/device.ts';
import type { Text, TextObject } from '../../../core/language.ts';
import { say as sayText } from '../../../core/texts/text.ts';
import { type DeviceRecord, type Doc, type LinkTest, Refused, Reply } from '../../contract/index.ts';
import type { CallContext, Handlers } from '../../contract/calls.ts';
import { isReadOnly, needsControl } from '../../contract/readOnly.ts';
import { answers } from '../../equipment/figures.ts';
import { isAs } from '../../equipment/roles.ts';

function page(query: RequestOf<'device.page'>, context: CallContext) {
  const { type, busbarName, name = '' } = query;
  const docs = context.station.docs.tx((tx) => tx.list<DeviceRecord>(collections.devices));
  const rows = docs
    .filter(({ body }) => (type ?? body.type) === body.type && (busbarName ?? body.busbarName) === body.busbarName)
    .filter(({ body }) => body.name.toLowerCase().includes(name.toLowerCase()))
    .map((doc) => toRow(doc, context));
  return toPage(rows, query);
}

function toRow(doc: Doc<DeviceRecord>, context: CallContext): DeviceRow {
  const { live, links, content } = context.station;
  const { id, name, type, model, busbarName, link, category } = doc.body;
  const say = translator(context);
  const file = content().devices[type];
  const standsIn = links.simulated(doc.body);
  const wasReadOnly = isReadOnly(doc.body);
  const note =
    whyNotRead(doc.body, context.station) ??
    faultOf(doc.body, context) ??
    (wasReadOnly ? readOnlyNote : standsIn && 'Simulated on this machine');
  const at = live.get(id)?.at;
  const title = plain(file?.models?.[model]?.title);
  return {
    id,
    name,
    type,
    typeTitle: say(plain(file?.title) ?? type),
    ...(title !== undefined && { model: say(title) }),
    busbarName,
    ...(link.protocol !== 'none' && { address: addressOf(standsIn ? { ...standsIn, unitId: link.unitId } : link) }),
    state: live.state(id),
    ...(note !== undefined && { note: sayText(note, say) }),
    ...(category !== undefined && { category }),
    ...(at !== undefined && { at }),
    ...(needsControl(doc.body, content().devices) && { control: wasReadOnly ? ('readOnly' as const) : ('enabled' as const) }),
    // Without its device type the form cannot be filled in.
    ...(file && { form: toForm(doc, content().devices) }),
  };
}

/** What the commissioning check would report, unless the newest values are only late. */
function faultOf(record: DeviceRecord, { station }: CallContext): Text | undefined {
  const { verdict, seen } = responseOf(station, record);
  return verdict === 'holds' || station.live.state(record.id) === 'delay' ? undefined : seen;
}

const readOnlyNote = 'Read-only: nothing is written to the device until control is enabled';

const addressOf = ({ ip, port, unitId, line }: Pick<DeviceRecord['link'], 'ip' | 'port' | 'unitId' | 'line'>): string =>
  `${line ? line.serial : `${ip}:${port}`} / ${unitId}`;

const keepingOf = ({ station: { content, vault } }: CallContext): Keeping => ({ types: content().devices, vault });

function create(form: DeviceForm, context: CallContext) {
  if (form.id !== undefined) throw new Refused(409, 'This device already exists');
  const id = `${form.type}-${randomUUID().slice(0, 8)}`;
  const startedAt = context.station.clock.now();
  return save({ ...toDevice(id, form, keepingOf(context)), startedAt }, form, context);
}

function update(form: DeviceForm, context: CallContext) {
  const before = savedOf(context.station, form.id ?? '');
  if (form.type !== before.type) throw refuseAt('/type', 'The type of a device cannot be changed');
  return save(toDevice(before.id, form, keepingOf(context), before), form, context, before);
}

/**
 * Records as saved. `station.devices()` also contains the battery that a converter has through its unit; this relation must
 * neither be saved nor block a removal.
 */
const savedIn = ({ docs }: Pick<CallContext['station'], 'docs'>): DeviceRecord[] =>
  docs.tx((tx) => tx.list<DeviceRecord>(collections.devices)).map(({ body }) => body);
const savedOf = (station: CallContext['station'], id: string): DeviceRecord => deviceOf({ devices: () => savedIn(station) }, id);

/** Sets the number of clusters and cells of a battery, from which its parts, their pages and their history are derived. */
function saveStack({ id, revision, ...counts }: RequestOf<'device.saveStack'>, context: CallContext) {
  const doc = context.station.docs.tx((tx) => tx.get<DeviceRecord>(collections.devices, id));
  if (!doc || !isAs(context.station, doc.body, 'battery')) throw new Refused(404, 'No such device');
  const form = { ...toForm(doc, context.station.content().devices), ...counts, ...(revision !== undefined && { revision }) };
  return save(toDevice(id, form, keepingOf(context), doc.body), form, context, doc.body);
}

function save(record: DeviceRecord, form: DeviceForm, context: CallContext, before?: DeviceRecord) {
  const { station } = context;
  mustFit(record, context);
  mustMayChange(record, context, before);
  const doc = station.docs.tx((tx) => {
    const saved = tx.save(collections.devices, record.id, record, whoOf(context), before ? form.revision : undefined);
    const what = before ? 'device.update' : 'device.create';
    logSave(tx, context, what, { target: record.name, ...(before && { before }), after: record });
    recordDeviceChange(tx, context, before, record);
    return saved;
  });
  return new Reply(savedText(record, context, before), toForm(doc, station.content().devices));
}

function savedText({ link, control }: DeviceRecord, { station }: CallContext, before?: DeviceRecord): Text {
  if (link.protocol === 'modbus-rtu' && !station.links.serial()) return 'Saved. Not polled: no serial support';
  return control === 'readOnly' && before?.control !== 'readOnly'
    ? 'Saved. The device is read-only until it passes the commissioning check or control is enabled in its row.'
    : 'Saved';
}

function mustFit(record: DeviceRecord, { station }: CallContext): void {
  const { id, name, busbarName } = record;
  const others = station.devices().filter((each) => each.id !== id);
  mustBeFree(
    '/name',
    name,
    others.map((each) => each.name),
  );
  const busbars = readBusbars(station.docs);
  if (busbars.length > 0 && !busbars.some((each) => each.busbarName === busbarName))
    throw refuseAt('/busbarName', 'No such grid connection point');
  termsOf(record).forEach(({ meter }, index, all) => {
    const part = station.devices().find((each) => each.id === meter);
    const at = `/terms/${index}/meter`;
    if (!isAs(station, part, 'meter') || meter === id) throw refuseAt(at, 'This choice no longer exists');
    if (all.findIndex((each) => each.meter === meter) < index) throw refuseAt(at, 'Name duplicated');
  });
}

function enable({ id }: RequestOf<'device.enableControl'>, context: CallContext) {
  const { station } = context;
  const before = savedOf(station, id);
  if (!isReadOnly(before)) throw new Refused(409, 'Control of this device is already enabled');
  enableControl(id, context);
  return new Reply('Control enabled', null);
}

export const enableControl = (id: string, context: CallContext): void =>
  setControl(id, 'enabled', 'device.enableControl', context);

/**
 * The device keeps its last command, so a converter must be stopped first. The state of a converter that does not respond is
 * unknown, so it is accepted.
 */
function withdraw({ id }: RequestOf<'device.withdrawControl'>, context: CallContext) {
  const { station } = context;
  const before = savedOf(station, id);
  if (!needsControl(before, station.content().devices)) throw new Refused(409, 'The station does not control this device');
  if (isReadOnly(before)) throw new Refused(409, 'The device is already read-only');
  const live = station.live.get(id);
  if (isAs(station, before, 'converter') && live && answers(live) && live.values.runState === 1)
    throw new Refused(409, 'The converter is running. Stop it first, then make it read-only.');
  setControl(id, 'withdrawn', 'device.withdrawControl', context);
  return new Reply('The device is read-only', null);
}

type ControlCall = 'device.enableControl' | 'device.withdrawControl';
function setControl(id: string, control: NonNullable<DeviceRecord['control']>, call: ControlCall, context: CallContext): void {
  const before = savedOf(context.station, id);
  const after: DeviceRecord = { ...before, control };
  context.station.docs.tx((tx) => {
    tx.put(collections.devices, id, after, whoOf(context));
    logSave(tx, context, call, { target: before.name, before: { control: before.control }, after: { control } });
    recordDeviceChange(tx, context, before, after);
  });
}

function remove({ id }: { id: string }, context: CallContext) {
  const { station } = context;
  const before = deviceOf(station, id);
  mustMayChange(before, context);
  const holder = savedIn(station).find(({ relates }) => Object.values(relates ?? {}).includes(id));
  if (holder) throw new Refused(409, '"{{name}}" belongs to this device. Remove it first', { values: { name: holder.name } });
  const computed = station.devices().find((each) => termsOf(each).some(({ meter }) => meter === id));
  if (computed)
    throw new Refused(409, '"{{name}}" is computed from this meter. Remove it first', { values: { name: computed.name } });
  station.docs.tx((tx) => {
    tx.remove(collections.devices, id);
    logSave(tx, context, 'device.remove', { target: before.name, before });
    recordDeviceChange(tx, context, before, undefined);
  });
  return new Reply('Removed', null);
}

const typesOf = (context: CallContext): DeviceType[] => {
  const { devices, entities } = context.station.content();
  const offered = Object.values(entities.device?.properties?.type?.choices ?? {}).map((choice) => choice.const);
  return Object.values(devices).filter(({ type }) => offered.includes(type));
};

function types(_request: unknown, context: CallContext) {
  const say = translator(context);
  return typesOf(context).map(({ type, title }) => ({ type, title: say(plain(title) ?? type) }));
}

function models({ type, vendor }: RequestOf<'device.models'>, context: CallContext) {
  const say = translator(context);
  return typesOf(context)
    .filter((each) => (type ?? each.type) === each.type)
    .flatMap((each) =>
      Object.entries(each.models ?? {}).map(([id, model]) => ({
        id,
        type: each.type,
        title: say(plain(model.title) ?? id),
        vendor: model.vendor ?? genericVendor,
      })),
    )
    .filter((each) => (vendor ?? each.vendor) === each.vendor);
}
const genericVendor = 'Generic';

function vendors(request: { type?: string }, context: CallContext) {
  const say = translator(context);
  const names = new Set(models(request, context).map(({ vendor }) => vendor));
  return [...names].map((id) => ({ id, title: say(id) }));
}

/** Tests a saved device by its id, or a device as edited in a form. Missing members are taken from the saved device. */
async function testLink(request: Partial<DeviceForm>, context: CallContext) {
  const { station } = context;
  const doc =
    request.id === undefined ? undefined : station.docs.tx((tx) => tx.get<DeviceRecord>(collections.devices, request.id ?? ''));
  if (request.id !== undefined && !doc) throw new Refused(404, 'No such device');
  const form = { ...(doc && toForm(doc, station.content().devices)), ...request } as DeviceForm;
  if (form.type === undefined) throw refuseAt('/type', 'Please enter a value');
  const record = toDevice(doc?.id ?? 'test', form, keepingOf(context), doc?.body);
  const missing = missingWay(record);
  if (missing !== undefined) throw refuseAt(missing, 'Please enter a value');
  const test = await station.links.test(record);
  const sight = toSight(test, record, context);
  if (test.result !== 'values') throw refused(test, toWords(sight), toAnswer(sight));
  return new Reply(toWords(sight), toAnswer(sight));
}
/** A form may be tested before it is complete. Without an address it would connect to this machine. */
function missingWay({ link: { protocol, ip, port, line }, simulated }: DeviceRecord): string | undefined {
  if (protocol === 'none' || simulated === true) return undefined;
  if (protocol === 'modbus-rtu') return (line?.serial ?? '') === '' ? '/serial' : undefined;
  if (ip === '') return '/ip';
  return port === 0 ? '/port' : undefined;
}
const refused = (
  { result, exception, detail, ms }: LinkTest,
  { text, values }: TextObject,
  { advice }: DeviceLinkTest,
): Refused => new Refused(409, text, { data: { result, exception, detail, ms, advice }, ...(values && { values }) });

export const deviceAdmin: Handlers = {
  'device.types': types,
  'device.page': page,
  'device.create': create,
  'device.update': update,
  'device.enableControl': enable,
  'device.withdrawControl': withdraw,
  'device.remove': remove,
  'device.saveStack': saveStack,
  'device.vendors': vendors,
  'device.models': models,
  'device.testLink': testLink,
};
