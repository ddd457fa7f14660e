// The history with which all stations of the browser tests begin, made once: of as many days as these tests look back. As a program: makes it in the
// folder TEST_PAST, where `setup.ts` finds it.
import { existsSync, mkdtempSync, renameSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ownProject } from './ownProject.ts';
import { runStation } from './run.ts';
import { happenedBefore, remember } from './shortPast.ts';

/** A week and its comparison with the one before, which is the furthest. */
const daysBack = 15;
/** Where the history stays for the next run. */
const kept = process.env.TEST_PAST;

/** `schemas` of a copy of the project. */
export const rememberDays = (schemas: string): string =>
  remember(schemas, 'cabinet', () => ({ days: daysBack, minutesAt10s: 120 }));

/** The folder, and whether it stays. */
export async function findPast(): Promise<{ folder: string; stays: boolean }> {
  if (kept !== undefined && existsSync(kept)) return { folder: kept, stays: true };
  const made = await makePast();
  if (kept === undefined) return { folder: made, stays: false };
  renameSync(made, kept);
  return { folder: kept, stays: true };
}

async function makePast(): Promise<string> {
  const project = ownProject();
  rememberDays(project.schemas);
  const folder = mkdtempSync(join(tmpdir(), 'ems-browser-'));
  await (await runStation({}, folder, project.folder)).stop('folder');
  project.remove();
  // Lists of alarms have several pages.
  happenedBefore(folder, daysBack, 3);
  return folder;
}

export async function main(): Promise<void> {
  if (kept === undefined) throw new Error('TEST_PAST names no folder');
  await findPast();
}
