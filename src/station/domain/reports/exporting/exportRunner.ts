// Runs waiting export tasks one after another and reports the progress of each. A task that was interrupted by a stop of the
// station starts again.
import { mkdirSync, rmSync } from 'node:fs';
import { open, rename, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { whoKey } from '../../../../core/texts/who.ts';
import type { ExportDoc, ExportRunner, MakePaper, PaperDoc, SheetDoc } from '../../../contract/exports.ts';
import { Refused, type Station } from '../../../contract/index.ts';
import { syncFolderAside } from '../../../files/replaceFile.ts';
import { collections } from '../../documents/index.ts';
import { exportRows } from './exportRows.ts';
import { csvWriter, xlsxWriter } from './sheetWriters.ts';

type Report = (what: string, error: unknown) => void;
const tasksCollection = collections.exportTasks;

export const exportsIn = ({ docs }: Pick<Station, 'docs'>): ExportDoc[] =>
  docs.tx((tx) => tx.list<ExportDoc>(tasksCollection)).map(({ body }) => body);
export const exportOf = ({ docs }: Pick<Station, 'docs'>, id: string): ExportDoc | undefined =>
  docs.tx((tx) => tx.get<ExportDoc>(tasksCollection, id))?.body;

const noPapers: MakePaper = () => Promise.reject(new Refused(409, 'Operation failed'));

/** A task that was deleted in the meantime stays deleted. */
function change({ docs }: Pick<Station, 'docs'>, id: string, to: Partial<ExportDoc>): boolean {
  return docs.tx((tx) => {
    const found = tx.get<ExportDoc>(tasksCollection, id)?.body;
    if (found) tx.put(tasksCollection, id, { ...found, ...to }, 'station');
    return found !== undefined;
  });
}

export function createExports(station: Station, report: Report, makePaper: MakePaper = noPapers): ExportRunner {
  const folder = join(station.dataFolder, 'exports');
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  let running = false;
  const ending = new AbortController();
  let closed = false;
  const fileOf: ExportRunner['fileOf'] = ({ id, format }) => join(folder, `${id}.${format}`);

  for (const { id, taskStatus } of exportsIn(station)) {
    if (taskStatus === 1 || taskStatus === 2) change(station, id, { taskStatus: 0, progress: 0 });
  }

  // Users take turns, so that nobody has to wait for all exports of another user.
  const servedAt = new Map<string, number>();
  const turnOf = ({ by }: ExportDoc): number => servedAt.get(whoKey(by)) ?? 0;
  const nextTask = (): ExportDoc | undefined =>
    exportsIn(station)
      .filter(({ taskStatus }) => taskStatus === 0)
      .toSorted((one, other) => turnOf(one) - turnOf(other) || one.exportTime - other.exportTime)[0];
  async function work(): Promise<void> {
    for (let turn = 1; ; turn += 1) {
      // The documents of a closed station can no longer be read.
      const next = closed ? undefined : nextTask();
      // Set together with the check, so that a task created afterwards starts the runner again.
      if (!next) return void (running = false);
      servedAt.set(whoKey(next.by), turn);
      await runOne(next);
    }
  }
  async function runOne(task: ExportDoc): Promise<void> {
    try {
      const file = fileOf(task);
      if (task.format === 'pdf') await writePaper({ station, file, makePaper, signal: ending.signal }, task);
      else await write(station, task, file, () => closed);
    } catch (error) {
      if (closed) return;
      if (!(error instanceof Refused)) report('export', error);
      change(station, task.id, { taskStatus: 4, why: error instanceof Refused ? error.message : 'Operation failed' });
    }
  }
  const runner: ExportRunner = {
    wake() {
      if (running || closed) return;
      running = true;
      work().catch((error: unknown) => {
        running = false;
        report('export', error);
      });
    },
    fileOf,
    drop: (task) => rmSync(fileOf(task), { force: true }),
    close() {
      closed = true;
      ending.abort();
    },
  };
  runner.wake();
  return runner;
}

/** Written under a temporary name and moved when complete; ends early if the task was removed. */
async function write(station: Station, task: SheetDoc, file: string, isClosed: () => boolean): Promise<void> {
  const { id } = task;
  const writer = task.format === 'xlsx' ? xlsxWriter() : csvWriter();
  const part = `${file}.part`;
  const handle = await open(part, 'w', 0o600);
  try {
    if (!change(station, id, { taskStatus: 1, progress: 0 })) return;
    let reportedPercent = 0;
    for await (const { rows, done } of exportRows(station, task)) {
      for (const bytes of writer.rows(rows)) await handle.write(bytes);
      if (isClosed()) return;
      const progress = Math.floor(done * 100);
      if (progress > reportedPercent && !change(station, id, { progress: (reportedPercent = progress) })) return;
    }
    for (const bytes of writer.end()) await handle.write(bytes);
    if (!change(station, id, { taskStatus: 2, progress: 100 })) return;
    await handle.sync();
    await putInPlace(station, id, part, file);
  } finally {
    await handle.close();
    rmSync(part, { force: true });
  }
}

async function putInPlace(station: Station, id: string, part: string, file: string): Promise<void> {
  await rename(part, file);
  await syncFolderAside(dirname(file));
  const { size } = await stat(file);
  const isKnown = change(station, id, { taskStatus: 3, fileSize: Math.max(0.01, Math.round(size / 10_000) / 100) });
  if (!isKnown) rmSync(file, { force: true });
}

interface OfPaper {
  station: Station;
  file: string;
  makePaper: MakePaper;
  signal: AbortSignal;
}
async function writePaper({ station, file, makePaper, signal }: OfPaper, task: PaperDoc): Promise<void> {
  const { id } = task;
  const part = `${file}.part`;
  if (!change(station, id, { taskStatus: 1, progress: 0 })) return;
  const bytes = await makePaper(task, (done) => change(station, id, { progress: Math.floor(done * 100) }), signal);
  if (!change(station, id, { taskStatus: 2, progress: 100 })) return;
  const handle = await open(part, 'w', 0o600);
  try {
    await handle.writeFile(bytes);
    await handle.sync();
    await putInPlace(station, id, part, file);
  } finally {
    await handle.close();
    rmSync(part, { force: true });
  }
}
