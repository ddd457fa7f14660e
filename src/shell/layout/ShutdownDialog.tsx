// In: the station's state and its running sequence. Out: the dialog that shuts the station down and starts it up again.
import { App, Button, Modal, Progress } from 'antd';
import { useState } from 'react';
import type { TaskState } from '../../core/outcome.ts';
import { usePrompts } from '../dialogs/Prompts.tsx';
import { useText } from '../language/useText.ts';
import { useScope, useShell, useStatus } from '../useShell.tsx';

interface Sequence {
  call: string;
  title: string;
  says: string;
  sure: string;
  danger: boolean;
}
const sequences: readonly Sequence[] = [
  {
    call: 'shutdown.start',
    title: 'Shut the station down',
    says: 'Stops the strategy, brings the converters to zero and then opens the contactors, step by step.',
    sure: 'The strategy stops, the converters go to zero and the contactors open. The station delivers no power until it is started up again.',
    danger: true,
  },
  {
    call: 'shutdown.stop',
    title: 'Start the station up',
    says: 'Ends the shutdown: closes the contactors and starts the converters, step by step.',
    sure: 'The contactors close and the converters start. Make sure that nobody works on the plant.',
    danger: false,
  },
];

export default function ShutdownDialog({ onClose }: { onClose: () => void }) {
  const text = useText();
  const starting = useScope('/station/state/starting') === true;
  const stopping = useScope('/station/state/stopping') === true;
  return (
    <Modal open centered width={560} title={text('Shutdown and restart')} footer={null} onCancel={onClose}>
      <div className="ems-sequences" aria-busy={starting || stopping}>
        {sequences.map((sequence) => (
          <SequenceRow key={sequence.call} sequence={sequence} />
        ))}
      </div>
    </Modal>
  );
}

function SequenceRow({ sequence: { call, title, says, sure, danger } }: { sequence: Sequence }) {
  const { data } = useShell();
  const { confirm } = usePrompts();
  const { message } = App.useApp();
  const text = useText();
  const [asking, setAsking] = useState(false);
  const task = newest(useStatus('/tasks'), call);

  const run = async (): Promise<void> => {
    if (!(await confirm({ title, text: sure, danger }))) return;
    setAsking(true);
    const outcome = await data.call(call, {});
    setAsking(false);
    if (outcome.kind === 'failed' || outcome.kind === 'refused') void message.error(text(outcome.msg ?? 'Operation failed'));
  };
  return (
    <section>
      <div>
        <h3>{text(title)}</h3>
        <p>{text(says)}</p>
      </div>
      <Button type="primary" danger={danger} loading={asking} onClick={() => void run()}>
        {text(title)}
      </Button>
      {task && <TaskLine task={task} />}
    </section>
  );
}

function TaskLine({ task }: { task: TaskState }) {
  const text = useText();
  const percent = task.of === 0 ? 0 : Math.round((task.done / task.of) * 100);
  const status = task.state === 'failed' ? 'exception' : task.state === 'done' ? 'success' : 'normal';
  return (
    <div className="ems-sequence-task" role="status">
      <Progress percent={percent} status={status} size="small" aria-label={text(task.step)} />
      <span>{text(task.text ?? task.step)}</span>
    </div>
  );
}

function newest(tasks: unknown, call: string): TaskState | undefined {
  const all = Array.isArray(tasks) ? (tasks as TaskState[]).filter((task) => task.call === call) : [];
  return all.toSorted((one, other) => other.startedAt - one.startedAt)[0];
}
