// Restores the readable rows of damaged history files that were set aside, in the background and one file after another. The
// alarm about the damage shows the progress and the result. core.db contains the list of files, so a restart repeats an
// unfinished one.
import { existsSync } from 'node:fs';
import { basename, join } from 'node:path';
import { dayOf } from '../../core/time.ts';
import type { OwnAlarm } from '../alarm/ownAlarm.ts';
import { notRestored, restored, setAside } from '../alarm/ownAlarms.ts';
import type { RunningAlarms } from '../alarm/alarms.ts';
import type { Clock, DocStore } from '../contract/index.ts';
import type { Filling } from '../contract/series.ts';
import { zoneOf } from '../domain/documents/index.ts';
import type { Turns } from '../running/turns.ts';
import { type Salvaged, salvageFile } from '../store/salvage/salvageFile.ts';
import type { WritableSeries } from '../store/series/series.ts';

interface Parts {
  folder: string;
  docs: DocStore;
  turns: Turns;
  clock: Clock;
  series: Pick<WritableSeries, 'takeUp'>;
  report: (what: string, error: unknown) => void;
}
export interface Salvage {
  /** Adds a file that was set aside, by its path. */
  add(file: string): void;
  /** Starts reading. */
  start(alarms: Pick<RunningAlarms, 'own' | 'renew'>): void;
  /** Undefined unless files are being read. */
  filling(): Filling | undefined;
  /** Calls `wake` after each file. */
  onChange(wake: () => void): void;
  close(): Promise<void>;
}
const asideAlarm = 'seriesAside';
const progressEveryMs = 5000;

export function createSalvage(parts: Parts): Salvage {
  const list = listIn(parts);
  const ending = new AbortController();
  let since = parts.clock.now();
  const listeners: (() => void)[] = [];
  let alarms: Parameters<Salvage['start']>[0] | undefined;
  let running: Promise<void> | undefined;

  async function run(to: NonNullable<typeof alarms>): Promise<void> {
    let isAllFound = true;
    for (let [name] = list.read(); name !== undefined && !ending.signal.aborted; [name] = list.read()) {
      const found = await salvage(parts, name, to, ending.signal);
      if (found === 'ended') return;
      isAllFound &&= found;
      list.remove(name);
      for (const wake of listeners) wake();
    }
    if (isAllFound) to.own(asideAlarm, setAside, false);
  }
  function go(): void {
    const to = alarms;
    if (!to || list.read().length === 0) return;
    running ??= run(to)
      .catch((error: unknown) => parts.report('The damaged history could not be restored', error))
      .finally(() => {
        running = undefined;
        if (!ending.signal.aborted) go();
      });
  }
  return {
    add(file) {
      list.add(basename(file));
      since = parts.clock.now();
      go();
    },
    start(to) {
      alarms = to;
      go();
    },
    filling: () => (list.read().length === 0 ? undefined : { from: since }),
    onChange: (wake) => void listeners.push(wake),
    async close() {
      ending.abort(new Error('the station ends'));
      await running;
    },
  };
}

/** Whether rows were restored; `ended`: the station ends, and the next start continues. */
async function salvage(
  { folder, turns, clock, series, docs, report }: Parts,
  name: string,
  alarms: Pick<RunningAlarms, 'own' | 'renew'>,
  signal: AbortSignal,
): Promise<boolean | 'ended'> {
  let reportedAt = Number.NEGATIVE_INFINITY;
  const onProgress = ({ share, rows }: Salvaged): void => {
    if (performance.now() - reportedAt < progressEveryMs) return;
    reportedAt = performance.now();
    alarms.renew(asideAlarm, { ...setAside, values: { file: name, percent: Math.floor(share * 100), rows } });
  };
  try {
    const file = join(folder, name);
    const done = existsSync(file)
      ? await salvageFile({ file, into: join(folder, 'series.db'), series, turns, now: clock.now(), signal, onProgress })
      : undefined;
    if (done && done.rows > 0) {
      alarms.own(`seriesRestored-${name}`, { ...restored, values: toValues(name, done, zoneOf({ docs })) }, true);
      return true;
    }
  } catch (error) {
    if (signal.aborted) return 'ended';
    report(`${name} could not be restored`, error);
  }
  alarms.renew(asideAlarm, { ...notRestored, values: { file: name } });
  return false;
}

function toValues(
  file: string,
  { rows, lostRows, pages, lostPages, hours }: Salvaged,
  zone: string,
): NonNullable<OwnAlarm['values']> {
  const days = [...new Set(Array.from(hours, (at) => dayOf(at * 1000, zone)))].toSorted();
  return { file, rows, lostRows, pages, lostPages, days: days.length, first: days[0] ?? '', last: days.at(-1) ?? '' };
}

const mark = 'historySalvage';
interface Listed {
  files: readonly string[];
}
/** If the disk cannot be written, the list is held only in memory. */
function listIn({ docs, report }: Pick<Parts, 'docs' | 'report'>) {
  let files = docs.tx((tx) => tx.get<Listed>('settings', mark))?.body.files ?? [];
  const set = (next: readonly string[]): void => {
    files = next;
    try {
      docs.tx((tx) => (next.length === 0 ? tx.remove('settings', mark) : tx.put('settings', mark, { files: next }, 'station')));
    } catch (error) {
      report('The list of damaged files cannot be saved', error);
    }
  };
  return {
    read: () => files,
    add: (name: string) => set([...files.filter((each) => each !== name), name]),
    remove: (name: string) => set(files.filter((each) => each !== name)),
  };
}
