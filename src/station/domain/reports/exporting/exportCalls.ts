// Calls of the exports that go on without the person: made, listed, loaded, tried again and removed.
import { randomUUID } from 'node:crypto';
import { createReadStream, existsSync } from 'node:fs';
import type { ExportTask, RequestOf } from '../../../../core/calls/calls.gen.ts';
import { endOfDay, startOfDay } from '../../../../core/time.ts';
import type { ExportDoc, ExportRunner } from '../../../contract/exports.ts';
import { type DeviceRecord, Refused, Reply, StreamAnswer, type Station } from '../../../contract/index.ts';
import type { CallContext, Handlers } from '../../../contract/calls.ts';
import { collections, zoneOf } from '../../documents/index.ts';
import { deviceOf, nameOf, refuseAt, toPage } from '../../request/index.ts';
import { tooLarge } from '../curveSteps.ts';
import { holdersOf, mustBeTogether } from '../customCurve.ts';
import { exportOf, exportsIn } from './exportRunner.ts';

/** Range by step: so many and more are refused. */
export const mostExportRows = 210_000;
/** Of one person, that wait or run at once. */
const mostAtOnce = 5;
/** Of one person: files stay until they are removed, and the disk is everybody's. */
const mostKept = 20;
const cellHours = 12;
const types = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const;

const runnerOf = ({ exports }: Station): ExportRunner => {
  if (!exports) throw new Refused(409, 'Operation failed');
  return exports;
};
const isUnderWay = ({ taskStatus }: ExportDoc): boolean => taskStatus < 3;

function toTask(task: ExportDoc): ExportTask {
  const { keys: _keys, language: _language, device: _device, ...told } = task;
  return told;
}

function create(request: RequestOf<'export.create'>, context: CallContext): ExportTask {
  const { station } = context;
  const device = deviceOf(station, request.id);
  mustBeTogether(device, request.keys);
  const task = toDoc(request, device, context);
  mustFit(task);
  if (exportsOf(task.by, station).length >= mostKept)
    throw new Refused(409, 'You keep 20 exports, and no more are kept: delete one first');
  begin(task, station);
  return toTask(task);
}

const exportsOf = (person: string, station: Station): ExportDoc[] => exportsIn(station).filter(({ by }) => by === person);

function begin(task: ExportDoc, station: Station): void {
  if (exportsOf(task.by, station).filter(isUnderWay).length >= mostAtOnce)
    throw new Refused(409, 'At most 5 exports run at once: wait until one has ended');
  station.docs.tx((tx) => tx.put(collections.exportTasks, task.id, task, task.by));
  runnerOf(station).wake();
}

function toDoc(request: RequestOf<'export.create'>, device: DeviceRecord, context: CallContext): ExportDoc {
  const { station, language } = context;
  const { keys, range, step = 60, format = 'csv' } = request;
  const zone = zoneOf(station);
  const [l, r] = [request.start ?? startOfDay(range[0], zone), request.end ?? endOfDay(range[1], zone)];
  const name = `${device.name} ${range[0]} ${range[1]}.${format}`.replaceAll(/[\\/:*?"<>|#\s]+/g, '_');
  const told = { id: randomUUID(), exportTime: station.clock.now(), fileName: name, l, r, step };
  return { ...told, taskStatus: 0, progress: 0, device: device.id, keys, format, language, by: nameOf(context) };
}

function mustFit({ l, r, step, keys }: ExportDoc): void {
  if (r <= l) throw refuseAt('/range', 'The end must be later than the start');
  if ((r - l) / (step * 1000) >= mostExportRows) throw refuseAt('/range', tooLarge);
  if (holdersOf(keys).length > 0 && r - l > cellHours * 3_600_000)
    throw refuseAt('/range', 'Cell data can be exported for at most 12 hours');
}

const list = (request: RequestOf<'export.list'>, { station }: CallContext) =>
  toPage(
    exportsIn(station)
      .toSorted((one, other) => other.exportTime - one.exportTime)
      .map(toTask),
    request,
  );

function taskOf(station: Station, id: string): ExportDoc {
  const found = exportOf(station, id);
  if (!found) throw new Refused(404, 'There is no such export');
  return found;
}

function download({ id }: { id: string }, { station }: CallContext): StreamAnswer {
  const task = taskOf(station, id);
  const file = runnerOf(station).fileOf(task);
  if (task.taskStatus !== 3 || !existsSync(file)) throw new Refused(409, 'The file is not ready');
  return new StreamAnswer(types[task.format], createReadStream(file), task.fileName);
}

/** Who made it may; another one with the right to write alone. */
function ownOf(id: string, context: CallContext): ExportDoc {
  const task = taskOf(context.station, id);
  if (task.by !== nameOf(context)) context.guard(['write']);
  return task;
}

function retry({ id }: { id: string }, context: CallContext): ExportTask {
  const { station } = context;
  const { why: _why, fileSize: _size, ...task } = ownOf(id, context);
  if (isUnderWay(task)) throw new Refused(409, 'This is running already');
  const again: ExportDoc = { ...task, taskStatus: 0, progress: 0 };
  begin(again, station);
  return toTask(again);
}

function remove({ id }: { id: string }, context: CallContext): Reply<null> {
  const { station } = context;
  const task = ownOf(id, context);
  station.docs.tx((tx) => tx.remove(collections.exportTasks, id));
  runnerOf(station).drop(task);
  return new Reply('Deleted', null);
}

export const exportTasks: Handlers = {
  'export.create': create,
  'export.list': list,
  'export.download': download,
  'export.retry': retry,
  'export.remove': remove,
};
