// Calls of the printed reports: list them, and create one in the background. Its task is listed with the exports.
import { randomUUID } from 'node:crypto';
import type { ExportTask, RequestOf } from '../../../../core/calls/calls.gen.ts';
import { say, translateWith } from '../../../../core/texts/text.ts';
import { endOfDay, startOfDay } from '../../../../core/time.ts';
import type { CallContext, Handlers } from '../../../contract/calls.ts';
import type { PaperDoc } from '../../../contract/exports.ts';
import { Refused, type Station } from '../../../contract/index.ts';
import { todayOf, zoneOf } from '../../documents/index.ts';
import { whoOf, refuseAt, translator } from '../../request/index.ts';
import { beginNew, toTask } from '../beginExport.ts';
import { daysOfMonth } from './makePaper.ts';

function list(_request: unknown, context: CallContext) {
  const translate = translator(context);
  return Object.entries(context.station.content().papers).map(([value, { title }]) => ({ value, title: say(title, translate) }));
}

function create({ paper, month }: RequestOf<'paper.create'>, context: CallContext): ExportTask {
  const { station, language } = context;
  const found = station.content().papers[paper];
  if (!found) throw refuseAt('/paper', 'This report no longer exists');
  context.guard(found.needs);
  if (`${month}-01` > todayOf(station)) throw refuseAt('/month', 'This month has not started');
  const task = toPaperDoc(station, { paper, month, language, by: whoOf(context) });
  beginNew(station, task);
  return toTask(task, context);
}

export function toPaperDoc(station: Station, of: Pick<PaperDoc, 'paper' | 'month' | 'language' | 'by' | 'scheduled'>): PaperDoc {
  const zone = zoneOf(station);
  const content = station.content();
  const paper = content.papers[of.paper];
  if (!paper) throw new Refused(404, 'This report no longer exists');
  const [first, last] = daysOfMonth(of.month);
  const title = say(paper.title, translateWith(content.locales[of.language] ?? {}, of.language));
  const fileName = `${title} ${station.scope().name ?? ''} ${of.month}.pdf`.replaceAll(/[\\/:*?"<>|#\s]+/g, '_');
  const [l, r] = [startOfDay(first, zone), endOfDay(last, zone)];
  return { id: randomUUID(), exportTime: station.clock.now(), fileName, l, r, taskStatus: 0, progress: 0, format: 'pdf', ...of };
}

export const paperCalls: Handlers = { 'paper.list': list, 'paper.create': create };
