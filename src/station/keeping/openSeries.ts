// Opens the history of a station and reports its faults as alarms. core.db records that a history exists, so an empty or missing
// file is not mistaken for a first start.
import { basename, join } from 'node:path';
import type { DeviceType } from '../../core/devices/device.ts';
import type { Members } from '../../core/language.ts';
import { givenUp, gone, notStored, setAside } from '../alarm/ownAlarms.ts';
import type { OwnAlarm } from '../alarm/ownAlarm.ts';
import type { Clock, DeviceRecord, DocStore } from '../contract/index.ts';
import { watchDamagedRows } from './damagedRows.ts';
import { createSalvage, type Salvage } from './salvage.ts';
import type { Turns } from '../running/turns.ts';
import type { WritableSeries } from '../store/series/series.ts';
import { createLastingSeries } from '../store/series/seriesLasting.ts';
import { seriesShape } from '../store/series/seriesShape.ts';
import { thinKeeping } from '../store/series/thinKeeping.ts';

interface Parts {
  folder: string;
  docs: DocStore;
  clock: Clock;
  turns: Turns;
  types: () => Members<DeviceType>;
  devices: () => readonly DeviceRecord[];
  /** Size limit of the history. */
  maxGB: number | undefined;
  report: (what: string, error: unknown) => void;
}
export type SeriesAlarm = (
  alarm: 'series' | 'seriesAside' | 'seriesGone' | 'seriesFull',
  text: OwnAlarm,
  running: boolean,
) => void;

/** `salvage` restores data of damaged files and reports damaged rows once it is started. */
export function openSeries(parts: Parts, alarm: SeriesAlarm): { series: WritableSeries; salvage: Salvage } {
  const { folder, docs, turns, types, devices, maxGB, report } = parts;
  const damaged = watchDamagedRows(parts);
  let isAside = false;
  const aside: string[] = [];
  let add = (file: string): void => void aside.push(file);
  const series = createLastingSeries(join(folder, 'series.db'), {
    turns,
    shape: seriesShape(types, devices),
    thin: thinKeeping(types, devices),
    ...(maxGB !== undefined && { maxGB }),
    onDamagedRow: damaged.note,
    onFull: (full) => alarm('seriesFull', givenUp, full),
    onAside(file, error) {
      isAside = true;
      report(`series.db cannot be read. It was renamed to ${file}, and a new one was created`, reasonOf(error));
      alarm('seriesAside', { ...setAside, values: { file: basename(file), percent: 0, rows: 0 } }, true);
      add(file);
    },
    onClosed(error) {
      report('series.db cannot be opened; live data go on without it', reasonOf(error));
      alarm('series', notStored, true);
    },
  });
  const remembered = rememberedOf(docs);
  if (remembered !== undefined && series.oldest() === undefined && !isAside) {
    report('series.db is empty or gone', `the station has a history since ${new Date(remembered).toISOString()}`);
    alarm('seriesGone', gone, true);
  }
  remember(docs, series);
  const salvage = createSalvage({ ...parts, series });
  add = salvage.add;
  for (const file of aside) add(file);
  return {
    salvage: {
      ...salvage,
      start(alarms) {
        damaged.start(alarms);
        salvage.start(alarms);
      },
    },
    series: {
      ...series,
      async expire(now) {
        await series.expire(now);
        remember(docs, series);
      },
      close() {
        damaged.close();
        series.close();
      },
    },
  };
}

const mark = 'historySince';
interface Since {
  at: number;
}
const rememberedOf = (docs: DocStore): number | undefined => docs.tx((tx) => tx.get<Since>('settings', mark))?.body.at;

/** Records when the history began, or removes the record if there is none. Expiry of the oldest frames does not change it. */
function remember(docs: DocStore, series: Pick<WritableSeries, 'oldest'>): void {
  const at = series.oldest();
  if ((at === undefined) === (rememberedOf(docs) === undefined)) return;
  docs.tx((tx) => (at === undefined ? tx.remove('settings', mark) : tx.put('settings', mark, { at }, 'station')));
}

const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
