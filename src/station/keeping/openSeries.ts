// Opens the history of a station and reports its faults as alarms. core.db records that a history exists and until when, so an
// empty, missing or older file is not mistaken for a first start or for the whole history.
import { basename, join } from 'node:path';
import type { DeviceType } from '../../core/devices/device.ts';
import type { Members } from '../../core/language.ts';
import { givenUp, gone, notStored, setAside, tooOld } from '../alarm/ownAlarms.ts';
import type { OwnAlarm } from '../alarm/ownAlarm.ts';
import { instantText } from '../../core/time.ts';
import type { Clock, DeviceRecord, DocStore } from '../contract/index.ts';
import { zoneOf } from '../domain/documents/index.ts';
import { watchDamagedRows } from './damagedRows.ts';
import { createSalvage, type Salvage } from './salvage.ts';
import { isDisk } from '../files/disk.ts';
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
  alarm: 'series' | 'seriesAside' | 'seriesGone' | 'seriesOlder' | 'seriesFull',
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
  const remembered = isAside ? undefined : rememberedOf(docs);
  const newest = series.newest();
  if (remembered !== undefined && newest === undefined) {
    report('series.db is empty or gone', `the station has a history since ${new Date(remembered.at).toISOString()}`);
    alarm('seriesGone', gone, true);
  } else if (remembered?.until !== undefined && newest !== undefined && newest + mostUnwrittenMs < remembered.until) {
    const zone = zoneOf({ docs });
    const [last, known] = [newest, remembered.until].map((at) => instantText(at, zone));
    report('series.db is older than before', `it ends at ${last}, and the station had a history until ${known}`);
    alarm('seriesOlder', { ...tooOld, values: { last: last ?? '', known: known ?? '' } }, true);
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
        rememberLast(docs, series);
        series.close();
      },
    },
  };
}

const mark = 'historySince';
/** Begin and end of the stored history. Expiry of the oldest frames does not change the begin. */
interface Extent {
  at: number;
  until?: number;
}
/** The file may lack the last seconds after a power failure. */
const mostUnwrittenMs = 60_000;
const rememberEveryMs = 3_600_000;
const rememberedOf = (docs: DocStore): Extent | undefined => docs.tx((tx) => tx.get<Extent>('settings', mark))?.body;

/** Records the extent of the history if its end has moved by `everyMs`, or removes the record if there is none. */
function remember(docs: DocStore, series: Pick<WritableSeries, 'oldest' | 'newest'>, everyMs = rememberEveryMs): void {
  const known = rememberedOf(docs);
  const until = series.newest();
  if (until === undefined) {
    if (known !== undefined) docs.tx((tx) => tx.remove('settings', mark));
  } else if (known?.until === undefined || Math.abs(until - known.until) > everyMs) {
    const at = known?.at ?? series.oldest() ?? until;
    docs.tx((tx) => tx.put('settings', mark, { at, until }, 'station'));
  }
}

/** At the end of the station. A disk that cannot be written does not prevent it, and the earlier record stays. */
function rememberLast(docs: DocStore, series: Parameters<typeof remember>[1]): void {
  try {
    remember(docs, series, 0);
  } catch (error) {
    if (!isDisk(error)) throw error;
  }
}

const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
