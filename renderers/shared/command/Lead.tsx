// A title that links to the origin of its figure. A plain title if there is no such page or the user may not open it.
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
