// Calls that bring the whole station to rest and back. The station owns the sequence; a console only watches the task.
import { type CallContext, type DeviceRecord, type Handler, type Handlers, Refused, type Station, Told } from '../contract.ts';
import { logSave, nameOf, putSetting, readSetting, type ShutdownDoc } from './documents.ts';
import { enable } from './strategies.ts';

export const shutdownDefaults: ShutdownDoc = { rampS: 5, openContactors: true, stopConverters: true, startStrategy: true };
const savedConfig = ({ docs }: Pick<Station, 'docs'>): ShutdownDoc => readSetting(docs, 'shutdown')?.body ?? shutdownDefaults;

/** The sequence that runs at a station, so that the other one can end it. */
const running = new WeakMap<object, { ended: boolean; taskId: string; call: string }>();
type Report = (step: string, done: number, of: number) => void;
interface Step {
  name: string;
  work: () => Promise<void> | void;
}

function runSequence(call: string, context: CallContext, steps: readonly Step[], keepGoing: boolean): { taskId: string } {
  const { tasks, docs } = context.station;
  const before = running.get(docs);
  const going = before && tasks.get(before.taskId)?.state === 'running';
  if (going && before.call === call) return { taskId: before.taskId };
  if (before) before.ended = true;
  const mine = { ended: false, taskId: '', call };
  running.set(docs, mine);
  mine.taskId = tasks.start(call, nameOf(context), (report) => runSteps(steps, report, () => mine.ended, keepGoing)).taskId;
  docs.tx((tx) =>
    tx.log({ at: context.station.clock.now(), who: nameOf(context), kind: 'command', what: call, address: context.address }),
  );
  return { taskId: mine.taskId };
}

/** A stop goes on past a step that fails and tells of it at the end; a start-up ends there. */
export async function runSteps(
  steps: readonly Step[],
  report: Report,
  isEnded: () => boolean,
  keepGoing: boolean,
): Promise<void> {
  const failed: unknown[] = [];
  for (const [index, { name, work }] of steps.entries()) {
    if (isEnded()) throw new Refused(409, 'Ended by the opposite command');
    report(name, index, steps.length);
    try {
      await work();
    } catch (error) {
      if (!keepGoing) throw error;
      failed.push(error);
    }
  }
  if (failed.length > 0) throw failed[0];
}

/** Which of them is in the operation log, with what each answered. */
const unconfirmed = 'Not every device has confirmed, look at each of them';

/** Every device whose file knows the command. Nothing short of a read-back counts as done. */
async function commandAll(context: CallContext, command: string): Promise<void> {
  const { station } = context;
  const able = station.devices().filter((each) => knows(station, each, command));
  const results = await Promise.all(able.map((each) => station.commander.run(each.id, command, {}, nameOf(context))));
  const open = able.filter((_each, index) => results[index]?.outcome !== 'confirmed');
  if (open.length > 0) throw new Refused(500, unconfirmed);
}
const knows = (station: Station, { type }: DeviceRecord, command: string): boolean =>
  (type === 'pcs' || type === 'stack') && Object.hasOwn(station.content().devices[type]?.commands ?? {}, command);

function shutDown(_request: unknown, context: CallContext): unknown {
  const { station } = context;
  const config = savedConfig(station);
  const steps: Step[] = [
    { name: 'strategy', work: () => stopStrategy(context) },
    { name: 'ramp', work: () => station.dispatch.stopStorage(nameOf(context)) },
  ];
  if (config.stopConverters) steps.push({ name: 'converters', work: () => commandAll(context, 'stop') });
  if (config.openContactors) steps.push({ name: 'contactors', work: () => commandAll(context, 'openContactors') });
  return runSequence('shutdown.start', context, steps, true);
}

function stopStrategy(context: CallContext): void {
  enable(context, false);
  context.station.dispatch.stop(nameOf(context));
}

function startUp(_request: unknown, context: CallContext): unknown {
  const { station } = context;
  const config = savedConfig(station);
  const steps: Step[] = [
    { name: 'contactors', work: () => commandAll(context, 'closeContactors') },
    { name: 'converters', work: () => commandAll(context, 'start') },
  ];
  if (config.startStrategy) {
    steps.push({
      name: 'strategy',
      work: () => {
        station.dispatch.start(nameOf(context));
        enable(context, true);
      },
    });
  }
  return runSequence('shutdown.stop', context, steps, false);
}

function config(_request: unknown, { station }: CallContext): unknown {
  const saved = readSetting(station.docs, 'shutdown');
  return { ...shutdownDefaults, ...saved?.body, revision: saved?.revision ?? 0 };
}

function saveConfig({ revision, ...body }: ShutdownDoc & { revision?: number }, context: CallContext): Told {
  const { docs } = context.station;
  if (body.openContactors && body.stopConverters === false) {
    const message = 'Contactors open only behind a converter that is off';
    throw new Refused(400, message, { data: [{ path: '/stopConverters', message }] });
  }
  const before = readSetting(docs, 'shutdown')?.body;
  const after: ShutdownDoc = { ...shutdownDefaults, ...before, ...body };
  docs.tx((tx) => {
    putSetting(tx, 'shutdown', after, nameOf(context), revision);
    logSave(tx, context, 'shutdown.saveConfig', { before, after });
  });
  return new Told('Saved', config({}, context));
}

export const shutdownCalls: Handlers = {
  'shutdown.start': shutDown as Handler,
  'shutdown.stop': startUp as Handler,
  'shutdown.config': config as Handler,
  'shutdown.saveConfig': saveConfig as Handler,
};
