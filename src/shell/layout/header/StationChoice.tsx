// Selects one of the user's stations. Switching loads a new page, so that no data, edit or pending request of the previous
// station remains.
import type { ServedHead } from '../../../core/access/session.ts';
import { type ToText, useText } from '../../language/useText.ts';
import { useSession, useShell } from '../../useShell.tsx';
import './stationChoice.css';

/** URL that opens the console for a station. Drafts of the other station stay in session storage under its id. */
const addressOf = (id: string): string => `/?powerStationId=${encodeURIComponent(id)}`;

export function StationChoice() {
  const { data } = useShell();
  const text = useText();
  const { stations = [], stationId } = useSession() ?? {};

  async function choose(id: string): Promise<void> {
    if (id === stationId || (data.drafts.changed() && !(await data.drafts.settle()))) return;
    location.assign(addressOf(id));
  }
  return (
    <select
      className="ems-station-choice"
      aria-label={text('Station')}
      value={stationId}
      onChange={(event) => void choose(event.target.value)}
    >
      {stations.map((each) => (
        <option key={each.id} value={each.id} disabled={each.running === false}>
          {nameOf(each, text)}
        </option>
      ))}
    </select>
  );
}

function nameOf({ name, running, record }: ServedHead, text: ToText): string {
  if (running === false) return text('{{name}} (not running)', { name });
  return record ? text('{{name}} (incident file)', { name }) : name;
}
