// Creates the history with which all stations of the browser tests start, once and as long as these tests look back. As a program
// it creates the history in the folder TEST_PAST, where `setup.ts` finds it.
import { existsSync, mkdtempSync, renameSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { demoPassword, raiseDemandLimit, signInAt } from './station.ts';
import { ownProject } from './ownProject.ts';
import { runStation } from './run.ts';
import { happenedBefore, remember } from './shortPast.ts';

/** The longest look-back: a week compared with the week before. */
const daysBack = 15;
/** The folder in which the history is stored for the next run. */
const storedFolder = process.env.TEST_PAST;

/** Takes the `schemas` folder of a project copy. Returns the name of the plant. */
export const rememberDays = (schemas: string): string =>
  remember(schemas, 'cabinet', () => ({ days: daysBack, minutesAt10s: 120 }));

/** The folder, and whether it is kept after the run. */
export async function findPast(): Promise<{ folder: string; stays: boolean }> {
  if (storedFolder !== undefined && existsSync(storedFolder)) return { folder: storedFolder, stays: true };
  const made = await makePast();
  if (storedFolder === undefined) return { folder: made, stays: false };
  renameSync(made, storedFolder);
  return { folder: storedFolder, stays: true };
}

async function makePast(): Promise<string> {
  const project = ownProject();
  rememberDays(project.schemas);
  const folder = mkdtempSync(join(tmpdir(), 'ems-browser-'));
  const station = await runStation({}, folder, project.folder);
  const admin = await signInAt(station.url, 'admin', demoPassword);
  // The tests set powers at any time of day.
  await raiseDemandLimit(admin);
  await admin.leave();
  await station.stop('folder');
  project.remove();
  // Repeats the alarms so that lists have several pages.
  happenedBefore(folder, daysBack, 3);
  return folder;
}

export async function main(): Promise<void> {
  if (storedFolder === undefined) throw new Error('TEST_PAST is not set');
  await findPast();
}
