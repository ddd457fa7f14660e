// Running station tasks with their progress, on every screen and after a reload.
import { LoadingOutlined } from '@ant-design/icons';
import { useEffect, useId, useRef } from 'react';
import type { TaskState } from '../../../core/calls/outcome.ts';
import { useText } from '../../language/useText.ts';
import { usePrompts } from '../../dialogs/usePrompts.ts';
import { useShell, useStatus } from '../../useShell.tsx';

export function TasksMark({ narrow }: { narrow: boolean }) {
  const { content } = useShell();
  const text = useText();
  const id = useId();
  const tasks = useStatus('/tasks');
  const running = toRunning(tasks);
  useFailures(tasks);
  if (running.length === 0) return null;
  const words = text('Tasks running: {{count}}', { count: running.length });
  return (
    <>
      {/* On a narrow screen only the number, so that the station name and the stop button fit. */}
      <button type="button" className="ems-chip ems-chip-button" aria-label={words} popoverTarget={id}>
        <LoadingOutlined aria-hidden="true" />
        {narrow ? running.length : words}
      </button>
      <div id={id} popover="auto" className="ems-popover" aria-label={text('Running tasks')}>
        <ul className="ems-tasks">
          {running.map((task) => (
            <li key={task.taskId}>
              <b>{text(content.tasks[task.call] ?? task.call)}</b>
              <span>{text(task.step)}</span>
              <progress aria-label={text(task.step)} max={task.of} value={task.done} />
              <span>{`${task.done} / ${task.of}`}</span>
            </li>
          ))}
        </ul>
      </div>
    </>
  );
}

const toRunning = (tasks: unknown): readonly TaskState[] =>
  Array.isArray(tasks) ? tasks.filter(({ state }) => state === 'running') : [];

/** Reports tasks that fail while the console is open, on whatever page the user is. */
function useFailures(tasks: unknown): void {
  const { notify } = usePrompts();
  const text = useText();
  const seen = useRef<ReadonlySet<string>>(new Set());
  useEffect(() => {
    const all: readonly TaskState[] = Array.isArray(tasks) ? tasks : [];
    for (const task of all)
      if (task.state === 'failed' && seen.current.has(task.taskId))
        notify({ tone: 'error', text: text(task.text ?? 'Operation failed') });
    seen.current = new Set(toRunning(all).map(({ taskId }) => taskId));
  }, [tasks, notify, text]);
}
