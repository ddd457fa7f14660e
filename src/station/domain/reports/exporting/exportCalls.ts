// Calls of the exports that run in the background: create, list, download, retry and delete.
import { randomUUID } from 'node:crypto';
import { createReadStream, existsSync } from 'node:fs';
import type { ExportTask, RequestOf } from '../../../../core/calls/calls.gen.ts';
import { endOfDay, startOfDay } from '../../../../core/time.ts';
import type { ExportDoc, SheetDoc } from '../../../contract/exports.ts';
import { type DeviceRecord, Refused, Reply, StreamAnswer, type Station } from '../../../contract/index.ts';
import type { CallContext, Handlers } from '../../../contract/calls.ts';
import { perPerson } from '../../../contract/perPerson.ts';
import { collections, zoneOf } from '../../documents/index.ts';
import { deviceOf, whoOf, refuseAt, toPage } from '../../request/index.ts';
import { isSameWho } from '../../../../core/texts/who.ts';
import { tooLarge } from '../../../../core/functions/range.ts';
import { begin, beginNew, isUnderWay, runnerOf, toTask } from '../beginExport.ts';
import { holdersOf, mustBeTogether } from '../customCurve.ts';
import { exportOf, exportsIn } from './exportRunner.ts';

/** Exports with this number of rows or more are refused. */
const mostExportRows = 210_000;
const cellHours = 12;
const types = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  pdf: 'application/pdf',
} as const;

function create(request: RequestOf<'export.create'>, context: CallContext): ExportTask {
  const { station } = context;
  const device = deviceOf(station, request.id);
  mustBeTogether(device, request.keys);
  const task = toDoc(request, device, context);
  mustFit(task);
  beginNew(station, task);
  return toTask(task, context);
}

function toDoc(request: RequestOf<'export.create'>, device: DeviceRecord, context: CallContext): SheetDoc {
  const { station, language } = context;
  const { keys, range, step = 60, format = 'csv' } = request;
  const zone = zoneOf(station);
  const [l, r] = [request.start ?? startOfDay(range[0], zone), request.end ?? endOfDay(range[1], zone)];
  const name = `${device.name} ${range[0]} ${range[1]}.${format}`.replaceAll(/[\\/:*?"<>|#\s]+/g, '_');
  const taskHead = { id: randomUUID(), exportTime: station.clock.now(), fileName: name, l, r, step };
  return { ...taskHead, taskStatus: 0, progress: 0, device: device.id, keys, format, language, by: whoOf(context) };
}

function mustFit({ l, r, step, keys }: SheetDoc): void {
  if (r <= l) throw refuseAt('/range', 'The end must be later than the start');
  if ((r - l) / (step * 1000) >= mostExportRows) throw refuseAt('/range', tooLarge);
  if (holdersOf(keys).length > 0 && r - l > cellHours * 3_600_000)
    throw refuseAt('/range', 'Cell data can be exported for at most 12 hours');
}

const list = (request: RequestOf<'export.list'>, context: CallContext) =>
  toPage(
    exportsIn(context.station)
      .filter((task) => request.paper === undefined || (task.format === 'pdf' && task.paper === request.paper))
      .toSorted((one, other) => other.exportTime - one.exportTime)
      .map((task) => toTask(task, context)),
    request,
  );

function taskOf(station: Station, id: string): ExportDoc {
  const found = exportOf(station, id);
  if (!found) throw new Refused(404, 'No such export');
  return found;
}

function download({ id }: { id: string }, context: CallContext): StreamAnswer {
  const { station } = context;
  const task = taskOf(station, id);
  mustMayRead(task, context);
  const file = runnerOf(station).fileOf(task);
  if (task.taskStatus !== 3 || !existsSync(file)) throw new Refused(409, 'The file is not ready');
  return new StreamAnswer(types[task.format], createReadStream(file), task.fileName);
}

/** A paper requires the rights for its content. If it is missing in the schemas, it requires the right to maintain. */
function mustMayRead(task: ExportDoc, { station, guard }: CallContext): void {
  if (task.format === 'pdf') guard(station.content().papers[task.paper]?.needs ?? ['maintain']);
}

/** The export, if the caller created it; anybody else needs the right to write. */
function ownOf(id: string, context: CallContext): ExportDoc {
  const task = taskOf(context.station, id);
  if (!isSameWho(task.by, whoOf(context))) context.guard(['write']);
  return task;
}

function retry({ id }: { id: string }, context: CallContext): ExportTask {
  const { station } = context;
  const { why: _why, fileSize: _size, ...task } = ownOf(id, context);
  if (isUnderWay(task)) throw new Refused(409, 'This is already running');
  mustMayRead(task, context);
  const again: ExportDoc = { ...task, taskStatus: 0, progress: 0 };
  begin(station, again);
  return toTask(again, context);
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
  'export.download': perPerson(download),
  'export.retry': retry,
  'export.remove': remove,
};
