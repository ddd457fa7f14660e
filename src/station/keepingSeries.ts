// In: the folder of a station and what its history is made of. Out: the history, opened; what befell it is raised as an alarm.
import { join } from 'node:path';
import type { DeviceType } from '../core/devices/device.ts';
import type { Members } from '../core/language.ts';
import { givenUp, notStored, setAside } from './alarm/ownAlarms.ts';
import type { DeviceRecord } from './contract/index.ts';
import type { Turns } from './running/turns.ts';
import { createLastingSeries } from './store/series/seriesLasting.ts';
import { seriesShape } from './store/series/seriesShape.ts';
import { thinKeeping } from './store/series/thinKeeping.ts';

interface Parts {
  folder: string;
  turns: Turns;
  types: () => Members<DeviceType>;
  devices: () => readonly DeviceRecord[];
  /** Size limit of the history. */
  maxGB: number | undefined;
  report: (what: string, error: unknown) => void;
}
export type SeriesAlarm = (
  alarm: 'series' | 'seriesAside' | 'seriesFull',
  text: typeof notStored | typeof setAside | typeof givenUp,
  running: boolean,
) => void;

export function openSeries({ folder, turns, types, devices, maxGB, report }: Parts, alarm: SeriesAlarm) {
  return createLastingSeries(join(folder, 'series.db'), {
    turns,
    shape: seriesShape(types, devices),
    thin: thinKeeping(types, devices),
    ...(maxGB !== undefined && { maxGB }),
    onFull: (full) => alarm('seriesFull', givenUp, full),
    onAside(file, error) {
      report(`series.db cannot be read; it was set aside as ${file} and a new one begun`, reasonOf(error));
      alarm('seriesAside', setAside, true);
    },
    onClosed(error) {
      report('series.db cannot be opened; live data go on without it', reasonOf(error));
      alarm('series', notStored, true);
    },
  });
}

const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
