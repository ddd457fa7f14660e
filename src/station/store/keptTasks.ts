// Stores in core.db that a long task has begun, and how it ended. Tasks are kept for a month.
import type { TaskState } from '../../core/calls/outcome.ts';
import type { KeptTasks } from '../running/tasks.ts';
import { isDisk } from '../files/disk.ts';
import type { Db } from './sqlite.ts';

const keptMs = 30 * 86_400_000;

export function createKeptTasks(db: Db): KeptTasks {
  const put = db.prepare(
    `INSERT INTO tasks (task_id, call, state, body, started_at) VALUES (?, ?, ?, ?, ?)
     ON CONFLICT (task_id) DO UPDATE SET state = excluded.state, body = excluded.body`,
  );
  const forget = db.prepare('DELETE FROM tasks WHERE started_at < ?');
  const select = db.prepare<[string], string>('SELECT body FROM tasks WHERE task_id = ?').pluck();
  const selectRunning = db.prepare<[], string>("SELECT body FROM tasks WHERE state = 'running'").pluck();
  const read = (body: string): TaskState => JSON.parse(body);
  return {
    save(state) {
      // A task that ends after the database was closed is reported at the next start.
      if (!db.open) return;
      try {
        put.run(state.taskId, state.call, state.state, JSON.stringify(state), state.startedAt);
        if (state.state === 'running') forget.run(state.startedAt - keptMs);
      } catch (error) {
        // Stopping the station is a task as well, and must not depend on the disk.
        if (!isDisk(error)) throw error;
      }
    },
    find(taskId) {
      const body = select.get(taskId);
      return body === undefined ? undefined : read(body);
    },
    running: () => selectRunning.all().map(read),
  };
}
