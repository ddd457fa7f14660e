// Calls that replace a meter by another, and that define from which meters the station's virtual meter is computed.
import { deviceOf, forgetRemembered, mustBeFree, mustMayChange, refuseAt, sayIn, whoOf } from '../request/index.ts';
import { isVirtual, type MeterTerm, termsOf } from '../../counters/index.ts';
import { collections, logSave } from '../documents/index.ts';
import { recordDeviceChange, recordMeterChange } from './meterChanges.ts';
import { randomUUID } from 'node:crypto';
import type { MeterReplacement, RequestOf } from '../../../core/calls/calls.gen.ts';
import { type DeviceRecord, Refused, Reply } from '../../contract/index.ts';
import type { CallContext, Handlers } from '../../contract/calls.ts';
import { devicesAs, isAs } from '../../equipment/roles.ts';

function mustFit(old: DeviceRecord, { endedAt, name, model }: MeterReplacement, { station }: CallContext): void {
  if (!isAs(station, old, 'meter')) throw new Refused(404, 'No such meter');
  if (old.endedAt !== undefined) throw new Refused(409, 'This meter was replaced');
  if (isVirtual(old)) throw new Refused(409, 'A virtual meter cannot be replaced');
  if (endedAt > station.clock.now()) throw refuseAt('/endedAt', 'The old meter cannot end in the future');
  if (endedAt <= (old.startedAt ?? 0)) throw refuseAt('/endedAt', 'The old meter cannot end before it started');
  mustBeFree(
    '/name',
    name,
    station.devices().map((each) => each.name),
  );
  if (!Object.hasOwn(station.content().devices[old.type]?.models ?? {}, model))
    throw refuseAt('/model', 'This choice no longer exists');
}

function toSuccessor(old: DeviceRecord, request: MeterReplacement): DeviceRecord {
  const { endedAt, name, model, currentRatio, voltageRatio, protocol, ip, port, unitId } = request;
  const { endedAt: _ended, ...kept } = old;
  const same = old.link.protocol === protocol && old.link.ip === ip && old.link.port === port;
  const ratios = { ...(currentRatio !== undefined && { currentRatio }), ...(voltageRatio !== undefined && { voltageRatio }) };
  return {
    ...kept,
    id: `${old.type}-${randomUUID().slice(0, 8)}`,
    name,
    model,
    startedAt: endedAt,
    link: { protocol, ip, port, unitId },
    config: { ...old.config, ...ratios },
    // A simulated device uses an assigned address. With a different address it is a real device.
    simulated: old.simulated === true && same,
  };
}
/** The old meter keeps its history and its position. It is not read or listed any more. */
const toEnded = (old: DeviceRecord, endedAt: number): DeviceRecord => ({
  ...old,
  endedAt,
  hidden: true,
  simulated: false,
  link: { ...old.link, protocol: 'none' },
});
/** Virtual meters that use the old meter use the new one from now on. */
const withTerm = (record: DeviceRecord, from: string, to: string): DeviceRecord => ({
  ...record,
  config: { ...record.config, terms: termsOf(record).map((each) => (each.meter === from ? { ...each, meter: to } : each)) },
});

const firstReadingMs = 30_000;
function replace(request: MeterReplacement, context: CallContext) {
  const { station } = context;
  const old = deviceOf(station, request.id);
  mustFit(old, request, context);
  const successor = toSuccessor(old, request);
  mustMayChange(successor, context);
  const { taskId } = station.tasks.start('meter.replace', whoOf(context), async (report) => {
    report(old.name, 0, 3);
    station.docs.tx((tx) => {
      const by = whoOf(context);
      tx.put(collections.devices, old.id, toEnded(old, request.endedAt), by);
      tx.put(collections.devices, successor.id, successor, by);
      for (const each of station.devices().filter((one) => termsOf(one).some(({ meter }) => meter === old.id)))
        tx.put(collections.devices, each.id, withTerm(each, old.id, successor.id), by);
      logSave(tx, context, 'meter.replace', { target: old.name, before: old, after: successor });
      recordMeterChange(tx, context, {
        what: 'replaced',
        id: successor.id,
        meter: successor.name,
        before: old.name,
        after: successor.name,
      });
    });
    forgetRemembered(station);
    report(successor.name, 1, 3);
    for (const end = Date.now() + firstReadingMs; Date.now() < end; ) {
      if (station.live.get(successor.id)?.at !== undefined) {
        report(successor.name, 3, 3);
        return;
      }
      await new Promise((later) => setTimeout(later, 250));
    }
    throw new Refused(
      409,
      sayIn(context, 'The meter was replaced, but "{{name}}" does not respond yet', { name: successor.name }),
    );
  });
  return { taskId };
}

/** Physical meters in service. The setting of the virtual meter refers to them by position, from 1. */
const physical = ({ station }: CallContext): readonly DeviceRecord[] =>
  devicesAs(station, 'meter').filter((each) => !isVirtual(each) && each.endedAt === undefined);
const virtualId = 'virtualMeter';
const virtualName = 'Virtual meter';

/** Includes hidden meters and those of all grid connection points, because a circular reference may go through any of them. */
const meterParts = (_request: unknown, { station }: CallContext) =>
  devicesAs(station, 'meter').map((each) => ({ id: each.id, name: each.name, of: termsOf(each).map(({ meter }) => meter) }));

/** Without a value if there is no virtual meter. */
function setting({ param }: RequestOf<'virtualMeter.search'>, context: CallContext) {
  const value = termsText(context);
  return { param, ...(value !== '' && { value }) };
}
function termsText(context: CallContext): string {
  const record = context.station.devices().find(({ id }) => id === virtualId);
  const all = physical(context).map(({ id }) => id);
  const terms = record ? termsOf(record) : [];
  return terms.map(({ meter, way }) => (way === 'subtract' ? '-' : '') + String(all.indexOf(meter) + 1)).join(',');
}

function saveSetting({ param, value }: RequestOf<'virtualMeter.save'>, context: CallContext) {
  const { station } = context;
  const all = physical(context);
  const terms = value.split(',').map((word): MeterTerm => {
    const number = Number(word);
    const meter = all[Math.abs(number) - 1];
    if (!meter) throw refuseAt('/value', 'This choice no longer exists');
    return { meter: meter.id, way: number < 0 ? 'subtract' : 'add' };
  });
  if (new Set(terms.map(({ meter }) => meter)).size < terms.length) throw refuseAt('/value', 'Name duplicated');
  const before = station.devices().find(({ id }) => id === virtualId);
  const first = all[0] as DeviceRecord;
  const record: DeviceRecord = {
    name: virtualName,
    model: 'generic',
    busbarName: first.busbarName,
    type: first.type,
    startedAt: station.clock.now(),
    ...before,
    id: virtualId,
    link: { protocol: 'none', ip: '', port: 0, unitId: 1 },
    config: { ...before?.config, deviceClass: 'virtual', terms },
  };
  mustMayChange(record, context, before);
  station.docs.tx((tx) => {
    tx.put(collections.devices, virtualId, record, whoOf(context));
    logSave(tx, context, 'virtualMeter.save', { target: record.name, ...(before && { before }), after: record });
    recordDeviceChange(tx, context, before, record);
  });
  return new Reply('Saved', { param, value: termsText(context) });
}

export const meterReplace: Handlers = {
  'meter.replace': replace,
  'device.meterParts': meterParts,
  'virtualMeter.search': setting,
  'virtualMeter.save': saveSetting,
};
