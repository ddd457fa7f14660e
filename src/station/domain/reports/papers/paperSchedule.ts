// Creates a task for each paper of the past month according to the saved schedule, once, even if the station was off at the due
// time.
import type { Paper as Schedule } from '../../../../core/calls/calls.gen.ts';
import { addMonths, endOfDay, instantOf, monthOf } from '../../../../core/time.ts';
import type { ExportDoc, PaperDoc } from '../../../contract/exports.ts';
import type { Doc, Station } from '../../../contract/index.ts';
import { every } from '../../../running/every.ts';
import { collections, zoneOf } from '../../documents/index.ts';
import { daysOfMonth } from './makePaper.ts';
import { toPaperDoc } from './paperCalls.ts';

type Saved = Required<Omit<Schedule, 'revision'>>;
/** Longer than the ten minutes after the end of a day when its records are stored with late values. */
const settleMs = 15 * 60_000;
/** The last month that was created, by paper, so that a deleted report is not created again. */
interface Run {
  month: string;
}

export function keepPapers(station: Station, report: (what: string, error: unknown) => void, everyMs = 30_000): () => void {
  const look = () => lookAtSchedule(station);
  look();
  return every(everyMs, 'printed reports', look, report);
}

/** The moment from which the report of a month is created. */
export function dueAt(month: string, { day, time }: Pick<Saved, 'day' | 'time'>, zone: string): number {
  const wanted = instantOf(`${addMonths(month, 1)}-${String(day).padStart(2, '0')}`, time, zone);
  return Math.max(wanted, endOfDay(daysOfMonth(month)[1], zone) + settleMs);
}

export function lookAtSchedule(station: Station): void {
  const saved = station.docs.tx((tx) => tx.get<Saved>(collections.settings, 'paperSchedule'));
  if (!saved?.body.enabled || !station.exports) return;
  const month = monthDue(saved, station.clock.now(), zoneOf(station));
  if (month === undefined) return;
  const made = Object.keys(station.content().papers).filter((paper) => makeOnce(station, paper, month, saved.body));
  for (const paper of made) giveWayTo(station, paper, saved.body.keep);
  if (made.length > 0) station.exports.wake();
}

/** The newest month that is due. Reports that were due before the schedule was saved are not created. */
function monthDue({ body, savedAt }: Doc<Saved>, now: number, zone: string): string | undefined {
  const last = addMonths(monthOf(now, zone), -1);
  return [last, addMonths(last, -1)].find((month) => {
    const due = dueAt(month, body, zone);
    return due <= now && due > savedAt;
  });
}

function makeOnce(station: Station, paper: string, month: string, { language }: Saved): boolean {
  return station.docs.tx((tx) => {
    if ((tx.get<Run>(collections.paperRuns, paper)?.body.month ?? '') >= month) return false;
    const task: PaperDoc = toPaperDoc(station, { paper, month, language, by: 'station', scheduled: true });
    tx.put(collections.exportTasks, task.id, task, 'station');
    tx.put<Run>(collections.paperRuns, paper, { month }, 'station');
    const at = station.clock.now();
    tx.log({ at, who: 'station', kind: 'export', what: 'paper.create', target: task.fileName, outcome: 'done' });
    return true;
  });
}

/** Deletes the oldest scheduled reports beyond the number to keep. */
function giveWayTo(station: Station, paper: string, keep: number): void {
  const old = station.docs
    .tx((tx) => tx.list<ExportDoc>(collections.exportTasks))
    .flatMap(({ body }) => (body.format === 'pdf' && body.paper === paper && body.scheduled ? [body] : []))
    .toSorted((one, other) => other.exportTime - one.exportTime)
    .slice(keep);
  for (const task of old) {
    station.docs.tx((tx) => tx.remove(collections.exportTasks, task.id));
    station.exports?.drop(task);
  }
}
