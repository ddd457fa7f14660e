// A title that leads to where its figure comes from; a plain title where there is nowhere to lead, or nobody who may go there.
import { useCommand } from '../../define.ts';
import '../reading.css';

export function Lead({ command, title }: { command: string | undefined; title: string }) {
  const handle = useCommand(command ?? '');
  if (command === undefined || !handle?.shown || !handle.enabled) return title;
  return (
    <button type="button" className="ems-plain ems-lead" onClick={() => void handle.run()}>
      {title}
    </button>
  );
}
