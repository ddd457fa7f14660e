// Reports stations of one program whose names are equal or look alike. A form refuses such a name, but a program that had them
// before starts.
import '../../core/names/confusables.ts';
import { findLookAlike } from '../../core/names/skeleton.ts';
import { stationsAlike } from '../alarm/ownAlarms.ts';
import type { RunningAlarms } from '../alarm/alarms.ts';
import { stationDevice } from '../alarm/alarmBook.ts';

interface Named {
  id: string;
  name: string;
}
const alarmOf = (id: string): string => `nameAlike-${id}`;

/** Raises an alarm at the main station for each name that is like an earlier one of the list. A start without it ends the alarm. */
export function reportAlikeNames(
  alarms: Pick<RunningAlarms, 'running' | 'own'>,
  stations: readonly Named[],
  print: (text: string) => void,
): void {
  const alike = stations.flatMap((each, index) => {
    const other = findLookAlike(
      each.name,
      stations.slice(0, index).map(({ name }) => name),
    );
    return other ? [{ ...each, other: other.name }] : [];
  });
  for (const { device, alarm } of alarms.running())
    if (device === stationDevice.id && alarm.startsWith(alarmOf('')) && !alike.some(({ id }) => alarmOf(id) === alarm))
      alarms.own(alarm, stationsAlike, false);
  for (const { id, name, other } of alike) {
    print(`The name "${name}" of the station "${id}" looks like the name "${other}" of another station. Rename one of them.`);
    alarms.own(alarmOf(id), { ...stationsAlike, values: { name, other } }, true);
  }
}
