// Calls of long-running work for technicians, each as a task: refresh caches, create the daily records of reports, add missing
// grid connection points and units, and recover after a fault.
import type { RequestOf } from '../../../core/calls/calls.gen.ts';
import { addDays, daysBetween } from '../../../core/time.ts';
import { Refused } from '../../contract/index.ts';
import type { CallContext, Handlers } from '../../contract/calls.ts';
import { recordsOf } from '../energy/index.ts';
import { type BusbarDoc, collections, logSave, putSetting, readBusbars, readSetting, todayOf } from '../documents/index.ts';
import { forgetRemembered, whoOf, refuseAt, sayIn } from '../request/index.ts';

type Step = readonly [name: string, work: () => unknown];
type LongCall = 'cache.refresh' | 'recover.start' | 'station.init';

/** Runs named steps. If one fails, the task ends with the error text of the call and the reason. */
function startSteps(context: CallContext, call: LongCall, failed: string, steps: readonly Step[]): { taskId: string } {
  const { station } = context;
  const { taskId } = station.tasks.start(call, whoOf(context), async (report) => {
    for (const [index, [name, work]] of steps.entries()) {
      report(name, index, steps.length);
      try {
        await work();
      } catch (error) {
        const why =
          error instanceof Refused ? sayIn(context, error.message, error.values ?? {}) : sayIn(context, 'Operation failed', {});
        throw new Refused(500, `${sayIn(context, failed, {})}: ${why}`);
      }
      await station.giveWay();
    }
    station.docs.tx((tx) => logSave(tx, context, call, {}));
    report('done', steps.length, steps.length);
  });
  return { taskId };
}

const refresh = (_request: unknown, context: CallContext) =>
  startSteps(context, 'cache.refresh', 'Cache refresh failed', [
    ['Responses kept in memory', () => forgetRemembered(context.station)],
    ['Devices and device files', () => context.station.reread()],
  ]);

/** Resets the latches and starts the strategy again, as a person could also do step by step. */
function recover(_request: unknown, context: CallContext) {
  const { station } = context;
  return startSteps(context, 'recover.start', 'EMS recovery failed', [
    ['Configuration', () => station.reread()],
    [
      'Latched protections',
      () => (station.dispatch.latches().length > 0 ? station.dispatch.resetLatches(whoOf(context)) : undefined),
    ],
    ['Strategy', () => startStrategy(context)],
  ]);
}

async function startStrategy(context: CallContext): Promise<void> {
  const { station } = context;
  const saved = readSetting(station.docs, 'strategy')?.body;
  if (!saved || station.dispatch.state().strategy === 'running') return;
  station.dispatch.start(whoOf(context));
  await station.dispatch.late(() =>
    station.docs.tx((tx) => putSetting(tx, 'strategy', { ...saved, enabled: true }, whoOf(context))),
  );
}

/** Creates grid connection points and units that devices name but nobody has configured. Existing ones are unchanged. */
function init(_request: unknown, context: CallContext) {
  const { station } = context;
  return startSteps(context, 'station.init', 'Station init config failed', [
    ['Grid connection points and units', () => makeMissing(context)],
    ['Devices and device files', () => station.reread()],
  ]);
}

function makeMissing(context: CallContext): void {
  const { station } = context;
  const devices = station.devices();
  if (devices.length === 0) throw new Refused(409, 'This station has no devices');
  const points = new Map(readBusbars(station.docs).map((each) => [each.busbarName, each]));
  for (const { busbarName, unit = 'U1' } of devices) {
    const point: BusbarDoc = points.get(busbarName) ?? { busbarName, unitInfoList: [] };
    const units = point.unitInfoList ?? [];
    const named = units.some(({ name }) => name === unit)
      ? units
      : [...units, { name: unit, originalName: unit, type: 'storage' }];
    points.set(busbarName, { ...point, unitInfoList: named });
  }
  station.docs.tx((tx) => {
    for (const [name, point] of points) tx.put(collections.busbars, name, point, whoOf(context));
  });
}

/** Creates the records day by day. Existing records are unchanged. */
function sync({ startDay, endDay }: RequestOf<'data.sync'>, context: CallContext) {
  const { station } = context;
  if (endDay >= todayOf(station)) throw refuseAt('/endDay', 'Only past days can be synchronised');
  const count = daysBetween(startDay, endDay) + 1;
  const { taskId } = station.tasks.start('data.sync', whoOf(context), async (report) => {
    for (let index = 0; index < count; index += 1) {
      const day = addDays(startDay, index);
      report(day, index, count);
      for (const place of [undefined, ...readBusbars(station.docs).map(({ busbarName }) => busbarName)])
        await recordsOf(station, day, day, place);
      await station.giveWay();
    }
    forgetRemembered(station);
    station.docs.tx((tx) => logSave(tx, context, 'data.sync', { after: { startDay, endDay } }));
    report(endDay, count, count);
  });
  return { taskId };
}

export const longWork: Handlers = {
  'cache.refresh': refresh,
  'recover.start': recover,
  'station.init': init,
  'data.sync': sync,
};
