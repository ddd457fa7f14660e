// Creates the task of a requested export, which waits for the runner. It is refused if the person has too many.
import type { ExportTask } from '../../../core/calls/calls.gen.ts';
import { isSameWho, type Who } from '../../../core/texts/who.ts';
import type { ExportDoc, ExportRunner } from '../../contract/exports.ts';
import { Refused, type Station } from '../../contract/index.ts';
import type { CallContext } from '../../contract/calls.ts';
import { collections } from '../documents/index.ts';
import { whoIn } from '../request/index.ts';

/** Maximum number of waiting and running exports of one person. */
const mostAtOnce = 5;
/** Maximum number of stored exports of one person. Files stay until they are deleted, and all users share the disk. */
const mostKept = 20;

export const runnerOf = ({ exports }: Station): ExportRunner => {
  if (!exports) throw new Refused(409, 'Operation failed');
  return exports;
};
export const isUnderWay = ({ taskStatus }: ExportDoc): boolean => taskStatus < 3;

const exportsOf = ({ docs }: Station, person: Who): ExportDoc[] =>
  docs.tx((tx) => tx.list<ExportDoc>(collections.exportTasks)).flatMap(({ body }) => (isSameWho(body.by, person) ? [body] : []));

/** Begins a new export of a person. */
export function beginNew(station: Station, task: ExportDoc): void {
  if (exportsOf(station, task.by).length >= mostKept)
    throw new Refused(409, 'Limit of 20 saved exports reached. Delete one first.');
  begin(station, task);
}

export function begin(station: Station, task: ExportDoc): void {
  const runner = runnerOf(station);
  if (exportsOf(station, task.by).filter(isUnderWay).length >= mostAtOnce)
    throw new Refused(409, 'At most 5 exports can run at once. Wait until one has finished.');
  station.docs.tx((tx) => tx.put(collections.exportTasks, task.id, task, task.by));
  runner.wake();
}

export function toTask(task: ExportDoc, context: Pick<CallContext, 'station' | 'language'>): ExportTask {
  const by = whoIn(context, task.by);
  if (task.format === 'pdf') {
    const { language: _language, ...shown } = task;
    return { ...shown, by };
  }
  const { keys: _keys, language: _language, device: _device, ...shown } = task;
  return { ...shown, by };
}
