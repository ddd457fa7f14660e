// In: the tasks that the station runs. Out: a mark in the header with their steps behind it, on every screen and after a reload.
import { LoadingOutlined } from '@ant-design/icons';
import { useId } from 'react';
import type { TaskState } from '../../../core/calls/outcome.ts';
import { useText } from '../../language/useText.ts';
import { useShell, useStatus } from '../../useShell.tsx';

export function TasksMark() {
  const { content } = useShell();
  const text = useText();
  const id = useId();
  const running = toRunning(useStatus('/tasks'));
  if (running.length === 0) return null;
  return (
    <>
      <button type="button" className="ems-chip ems-chip-button" popoverTarget={id}>
        <LoadingOutlined aria-hidden="true" />
        {text('Tasks running: {{count}}', { count: running.length })}
      </button>
      <div id={id} popover="auto" className="ems-popover" aria-label={text('Running tasks')}>
        <ul className="ems-tasks">
          {running.map((task) => (
            <li key={task.taskId}>
              <b>{text(content.calls[task.call]?.title ?? task.call)}</b>
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
