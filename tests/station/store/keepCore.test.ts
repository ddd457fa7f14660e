// Backups that were made before and are gone raise an alarm instead of being mistaken for those of a first start.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import type { Base } from '../../../src/station/base.ts';
import { keepCore } from '../../../src/station/keeping/keepCore.ts';
import { listCopies } from '../../../src/station/store/core/coreCopies.ts';
import { createDocStore } from '../../../src/station/store/docs/docs.ts';
import { openCore } from '../../../src/station/store/docs/docsSchema.ts';

type Keeping = Parameters<typeof keepCore>[0];

/** A run of the station with this data folder, until its first copy is made. Returns the alarms that are on. */
async function run(folder: string, then?: (make: () => Promise<unknown>) => Promise<void>): Promise<string[]> {
  const clock = { now: () => Date.now() };
  const db = openCore(join(folder, 'core.db'));
  const docs = createDocStore(db, clock);
  const on = new Set<string>();
  const own = (name: string, _text: unknown, running: boolean) => void (running ? on.add(name) : on.delete(name));
  const base = { core: { db, full: false, alone: false, used: true }, docs, report: () => {}, onDamage: () => {} };
  const kept = keepCore({ base: base as unknown as Base, alarms: { own } as unknown as Keeping['alarms'], folder, clock });
  await kept.make();
  await then?.(kept.make);
  await kept.close();
  db.close();
  return [...on];
}

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'ems-keep-core-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}
const loseCopies = (folder: string): void => rmSync(join(folder, 'copies'), { recursive: true });

it('the first start raises no alarm about backups, and neither does a start with all of them', async () => {
  const folder = newFolder();
  expect([await run(folder), await run(folder)]).toEqual([[], []]);
});

it('a start without the folder of the backups raises an alarm and makes new ones', async () => {
  const folder = newFolder();
  await run(folder);
  loseCopies(folder);
  expect(await run(folder)).toEqual(['copiesGone']);
  expect(listCopies(folder).length).toBeGreaterThan(0);
});

it('a folder that disappears while the station runs raises the alarm with the next backup', async () => {
  const folder = newFolder();
  const alarms = await run(folder, async (make) => {
    loseCopies(folder);
    await make();
  });
  expect(alarms).toEqual(['copiesGone']);
});
