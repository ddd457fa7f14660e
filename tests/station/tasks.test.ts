// Tasks across a restart of the station: the result of a task, or its interruption, is shown afterwards.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { createKeptTasks } from '../../src/station/store/keptTasks.ts';
import { createTasks } from '../../src/station/running/tasks.ts';
import { openCore } from '../../src/station/store/docs/docsSchema.ts';

function start(file: string) {
  const db = openCore(file);
  let now = 1_000;
  const clock = { now: () => now, set: (next: number) => void (now = next) };
  return { clock, close: () => void db.close(), tasks: createTasks(clock, () => {}, createKeptTasks(db)) };
}
const never = () => new Promise<undefined>(() => {});
const ended = () => new Promise((later) => setTimeout(later, 20));

it('the result of a task remains available after a restart, and an interrupted task is reported as failed', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'ems-tasks-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const file = join(folder, 'core.db');
  const first = start(file);
  const cut = first.tasks.start('data.sync', 'Ann', async (report) => {
    report('Day', 3, 30);
    return never();
  });
  const completed = first.tasks.start('cache.refresh', 'Ann', async () => 'All of it');
  await ended();
  expect(first.tasks.get(completed.taskId)).toMatchObject({ state: 'done' });
  first.close();

  const second = start(file);
  const broken = { state: 'failed', text: 'Interrupted by a restart of the station', endedAt: 1_000 };
  expect(second.tasks.list()).toMatchObject([{ taskId: cut.taskId, ...broken }]);
  expect(second.tasks.get(completed.taskId)).toMatchObject({ state: 'done', text: 'All of it' });
  expect(second.tasks.start('data.sync', 'Ann', never).state, 'nothing stands in the way of another try').toBe('running');
  second.close();

  const third = start(file);
  expect(third.tasks.list()).toHaveLength(1);
  third.clock.set(3_600_000);
  expect(third.tasks.list()).toEqual([]);
  expect(third.tasks.get(cut.taskId)).toMatchObject(broken);
  third.close();
});

it('a task that ends after the station has stopped is reported as interrupted', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'ems-tasks-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const first = start(join(folder, 'core.db'));
  let finish = () => {};
  const late = first.tasks.start('data.sync', 'Ann', () => new Promise((resolve) => (finish = () => resolve(undefined))));
  await ended();
  first.close();
  finish();
  await ended();

  const second = start(join(folder, 'core.db'));
  expect(second.tasks.get(late.taskId)).toMatchObject({
    state: 'failed',
    text: 'Interrupted by a restart of the station',
  });
  second.close();
});
