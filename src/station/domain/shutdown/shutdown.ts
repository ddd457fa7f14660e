// Calls that shut the station down, start it up, and configure both. The station runs the sequence; a console only shows it.
import { refuseAt, translator, whoIn, whoOf } from '../request/index.ts';
import { logSave, readSetting, saveSetting } from '../documents/index.ts';
import type { RequestOf, ShutdownState } from '../../../core/calls/calls.gen.ts';
import { toTag } from '../../../core/texts/languages.ts';
import { say } from '../../../core/texts/text.ts';
import { Reply } from '../../contract/index.ts';
import type { CallContext, Handlers } from '../../contract/calls.ts';
import type { SequenceOrder, SequenceStep } from '../../contract/sequences.ts';
import { opensTooEarly, restingOf, shutdownDefaults } from '../../dispatch/sequences/sequencePlan.ts';

const orderOf = (context: CallContext): SequenceOrder => ({ by: whoOf(context), address: context.address });
/** Answers after the order is stored, so that the sequence continues after a crash of the station. */
async function taskOf({ taskId }: { taskId: string }, { station }: CallContext): Promise<{ taskId: string }> {
  await station.dispatch.late(() => {});
  return { taskId };
}

function config(_request: unknown, { station }: CallContext) {
  const saved = readSetting(station.docs, 'shutdown');
  return { ...shutdownDefaults(station.content().devices), ...saved?.body, revision: saved?.revision ?? 0 };
}

function saveConfig({ revision, ...after }: RequestOf<'shutdown.saveConfig'>, context: CallContext) {
  const { docs, devices, content } = context.station;
  const resting = restingOf(devices(), content().devices);
  if (after.openContactors && !after.stopConverters)
    throw refuseAt('/stopConverters', 'Contactors open only after their converter is off');
  const unknown = after.devices?.findIndex((id) => !resting.some((each) => each.id === id)) ?? -1;
  if (unknown >= 0) throw refuseAt(`/devices/${unknown}`, 'This device does not participate in a shutdown');
  const early = opensTooEarly(after.devices ?? [], resting);
  if (early !== undefined) throw refuseAt(`/devices/${early}`, 'A battery must come after its converter');
  const strange = after.triggers.findIndex((key) => !alarmsOf(context).some(({ id }) => id === key));
  if (strange >= 0) throw refuseAt(`/triggers/${strange}`, 'No such alarm');
  const before = readSetting(docs, 'shutdown')?.body;
  docs.tx((tx) => {
    saveSetting(tx, 'shutdown', after, whoOf(context), revision);
    logSave(tx, context, 'shutdown.saveConfig', { before, after });
  });
  return new Reply('Saved', config({}, context));
}

/** The devices that the configuration offers. */
function devices(_request: unknown, { station }: CallContext) {
  return restingOf(station.devices(), station.content().devices).map(({ id, name }) => ({ id, name }));
}
/** Alarms of fault level of all device types; those of existing devices come first. */
function alarmsOf(context: CallContext): { id: string; name: string }[] {
  const { station, language } = context;
  const translate = translator(context);
  const types = station.content().devices;
  const here = new Set(station.devices().map(({ type }) => type));
  const list = Object.values(types).flatMap(({ type, title, alarms }) =>
    Object.entries(alarms ?? {})
      .filter(([, { level }]) => level === 'A')
      .map(([name, alarm]) => ({
        id: `${type}#${name}`,
        here: here.has(type),
        name: `${say(title, translate)} · ${say(alarm.title, translate)}`,
      })),
  );
  return list
    .toSorted((one, other) => Number(other.here) - Number(one.here) || one.name.localeCompare(other.name, toTag(language)))
    .map(({ id, name }) => ({ id, name }));
}

/** The last sequence, step by step, with its present state. */
function state(_request: unknown, context: CallContext): ShutdownState {
  const { station } = context;
  const doc = station.sequences.last();
  if (!doc) return { state: 'ready', steps: [] };
  const translate = translator(context);
  const names = new Map(station.devices().map(({ id, name, type }) => [id, { name, type }]));
  const stepOf = ({ group, device, command, ...step }: SequenceStep) => {
    const of = device === undefined ? undefined : names.get(device);
    const title = station.content().devices[of?.type ?? '']?.commands?.[command ?? '']?.title;
    return {
      ...step,
      order: group + 1,
      ...(of && { deviceName: of.name }),
      ...(title !== undefined && { command: say(title, translate) }),
    };
  };
  const { cause, steps, by, joined: _joined, ...rest } = doc;
  return {
    ...rest,
    by: whoIn(context, by),
    ...(cause && { cause: `${cause.deviceName} · ${translate(cause.title)}` }),
    steps: steps.map(stepOf),
  };
}

export const sequenceCalls: Handlers = {
  'shutdown.start': (_request: unknown, context: CallContext) =>
    taskOf(context.station.sequences.shutDown(orderOf(context)), context),
  'shutdown.stop': (_request: unknown, context: CallContext) =>
    taskOf(context.station.sequences.startUp(orderOf(context)), context),
  'stack.disconnectAll': (_request: unknown, context: CallContext) =>
    taskOf(context.station.sequences.disconnectAll(orderOf(context)), context),
  'shutdown.config': config,
  'shutdown.saveConfig': saveConfig,
  'shutdown.devices': devices,
  'shutdown.alarms': (_request: unknown, context: CallContext) => alarmsOf(context),
  'shutdown.state': state,
};
