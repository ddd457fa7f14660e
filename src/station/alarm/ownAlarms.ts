// Alarms that the station raises about itself, with their texts.
import type { FollowUpAlarm } from '../../core/devices/device.ts';
import { asTextObject } from '../../core/texts/text.ts';
import type { OwnAlarm } from './ownAlarm.ts';

/** An alarm that is declared in the schemas, with the current numbers. */
export function inNumbers(
  { level, title, advice }: FollowUpAlarm,
  numbers: Readonly<Record<string, number | undefined>>,
): OwnAlarm {
  const values = Object.fromEntries(
    Object.entries(numbers).map(([name, value]) => [name, value === undefined ? '–' : Math.round(value * 10) / 10]),
  );
  return { level, title: asTextObject(title).text, ...(advice !== undefined && { advice: asTextObject(advice).text }), values };
}

/** Prefix of the names of all alarms about implausible values; the name of the check follows. */
export const plausibilityAlarm = 'plausibility-';

export const notStored = {
  level: 'A',
  title: 'History cannot be stored',
  advice:
    'Live data is not affected, and measured values are kept in memory for at least 2 minutes. Free up disk space, or make the data folder writable.',
} as const;
export const valuesLost = {
  level: 'A',
  title: 'Measured values are being lost',
  advice:
    'The history could not be written to disk for so long that the oldest values in memory were dropped. Free up disk space, or make the data folder writable.',
} as const;
export const setAside = {
  level: 'B',
  over: true,
  title: 'The history is damaged',
  advice:
    'The damaged file was moved to {{file}}, and the history continues in a new file. Readable data is being restored in the background: {{percent}} % of the file, {{rows}} rows. This alarm ends when the restore is complete.',
} as const;
export const notRestored = {
  ...setAside,
  advice:
    'No data could be restored from the damaged file {{file}}. To restore a backup, stop the station, put the backup in place as series.db, and start the station. Then clear this alarm.',
} as const;
export const restored = {
  level: 'C',
  over: true,
  title: 'The damaged history was restored',
  advice:
    'Restored from {{file}}: {{rows}} rows on {{days}} days, {{first}} to {{last}}. Unreadable: {{lostPages}} of {{pages}} pages, and {{lostRows}} rows on other pages. Check the curves of these days, delete the file, and clear this alarm.',
} as const;
export const gone = {
  level: 'B',
  over: true,
  title: 'The history is missing',
  advice:
    'The file series.db is empty or missing, and a new one was created. Check that the data folder is correct. To restore the history, stop the station, put series.db back, start it, and clear this alarm.',
} as const;
export const tooOld = {
  level: 'B',
  over: true,
  title: 'The history is older than before',
  advice:
    'The file series.db ends at {{last}}, although the station had stored values until {{known}}. Check that the data folder is correct and that the file was restored on purpose. To restore the newer history, stop the station, put the newer series.db back, and start it. Then clear this alarm.',
} as const;
export const damagedRows = {
  level: 'B',
  over: true,
  title: 'The history has damaged values',
  advice:
    'Stored values do not match their checksums and are left out: {{rows}} rows from {{first}} to {{last}}. Check the disk and the memory of the machine. To restore the values, stop the station, put a backup of series.db in place, and start it. Then clear this alarm.',
} as const;
export const picturesMissing = {
  level: 'B',
  title: 'Uploaded pictures are missing',
  advice:
    'These pictures are missing or damaged in the data folder, and there is no copy of them: {{names}}. Check that the data folder is correct. Restore its folder "files" from a backup, or upload the pictures again.',
} as const;
export const picturesRestored = {
  level: 'C',
  over: true,
  title: 'Uploaded pictures were restored',
  advice:
    'These pictures were missing or damaged in the data folder and were restored from their copies: {{names}}. Check the disk, then clear this alarm.',
} as const;
export const tooBusy = {
  level: 'C',
  title: 'The station computer is overloaded',
  advice:
    'Readings and commands are delayed. Close pages and programs that read large amounts of data, or use a faster machine for the station.',
} as const;
export const givenUp = {
  level: 'C',
  title: 'The oldest history was deleted',
  advice: 'The history has reached its size limit. If the disk has space, increase EMS_DATA_MAX_GB.',
} as const;
export const stationsAlike = {
  level: 'C',
  over: true,
  title: 'Two stations have names that look alike',
  advice:
    'A user could take the station "{{name}}" for the station "{{other}}". Rename one of them under Station information, then clear this alarm.',
} as const;
export const stationNotOpened = {
  level: 'A',
  title: 'One station of this program could not be opened',
  advice:
    'This station cannot be viewed or stopped from here. The other stations run normally. See the terminal for the reason, correct it and restart the program.',
} as const;
