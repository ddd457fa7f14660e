import { CheckCircleFilled, CloseCircleFilled, LoadingOutlined, MinusCircleOutlined } from '@ant-design/icons';
import { Progress } from 'antd';
import type { TaskState } from '../../src/core/calls/outcome.ts';
import { useAt, useText, type ViewProps } from '../define.ts';
import { Misfit } from '../shared/value/Misfit.tsx';
import { type StepState, toProgress } from './toSteps.ts';
import './progress.css';

const icons = {
  waiting: MinusCircleOutlined,
  running: LoadingOutlined,
  done: CheckCircleFilled,
  failed: CloseCircleFilled,
} as const;
const words = { waiting: 'waiting', running: 'running', done: 'done', failed: 'failed' } as const satisfies Record<
  StepState,
  string
>;
const none = {};

/** Progress of a station task. */
export function ProgressView({ name, title = name, options, value }: ViewProps<'progress'>) {
  const say = useText();
  const task = useAt<TaskState>(value, '');
  const progress = toProgress(options.steps ?? none, task);
  if (!progress || !task) return <Misfit name={title} expected={say('a task')} got={typeof task} />;
  const { steps, state, percent } = progress;
  const message = task.text ?? '';
  const outcome =
    state === 'done'
      ? message || say(options.done ?? 'Done')
      : state === 'failed'
        ? message || say(options.failed ?? 'Operation failed')
        : message;
  return (
    <div className="ems-progress" data-state={state}>
      {percent !== undefined && (
        <Progress
          percent={percent}
          aria-label={title}
          status={state === 'failed' ? 'exception' : state === 'done' ? 'success' : 'normal'}
          {...(state === 'running' && { format: () => `${task.done} / ${task.of}` })}
        />
      )}
      <ol>
        {steps.map((step) => {
          const Shape = icons[step.state];
          return (
            <li key={step.name} data-state={step.state} {...(step.state === 'running' && { 'aria-current': 'step' as const })}>
              <Shape aria-hidden="true" />
              <span>{say(step.title)}</span>
              <span className="ems-progress-word">{say({ text: words[step.state], context: 'step' })}</span>
            </li>
          );
        })}
      </ol>
      <p role="status">{outcome}</p>
    </div>
  );
}
