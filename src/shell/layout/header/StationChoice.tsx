// In: the stations that this person may see. Out: the choice among them. Another one is another page: nothing that was read, edited or asked
// of the one before stays, and no request for it can follow.
import type { ServedHead } from '../../../core/access/session.ts';
import { type Tell, useText } from '../../language/useText.ts';
import { useSession, useShell } from '../../useShell.tsx';
import './stationChoice.css';

/** The address by which the console is opened for a station; what was entered for the other waits in the session under its name. */
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

function nameOf({ name, running, record }: ServedHead, text: Tell): string {
  if (running === false) return text('{{name}} (not running)', { name });
  return record ? text('{{name}} (incident file)', { name }) : name;
}
