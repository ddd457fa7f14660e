// Values of one running station for monitoring. Each is read when it is requested.
import { statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Station } from '../../contract/index.ts';

export interface Measured {
  id: string;
  /** Hash of the active content. */
  content(): string;
  /** State of the link of each polled device. */
  states(): readonly string[];
  ages(): readonly { device: string; type: string; seconds: number }[];
  alarms(): Readonly<Record<string, number>>;
  /** Titles of the station's own faults, and a text about data that the running strategy lacks. */
  troubles(): readonly string[];
  strategy(): 'running' | 'stopped' | undefined;
  latched(): number;
  dispatch(): { wanted: number | undefined; power: number | undefined; seconds: number | undefined };
  tasks(): number;
  files(): readonly { file: string; bytes: number | undefined }[];
  /** Age of the newest copy, s; undefined if there is none. */
  copyAge(): number | undefined;
  frames(): number;
}
/** Number of frames written to the history. */
export type CountFrames = () => number;

const files = ['core.db', 'series.db', 'series.db-wal'] as const;

export function toMeasured(station: Station, frames: CountFrames): Measured {
  const { live, clock, alarms, dispatch, tasks, copies, dataFolder } = station;
  const secondsSince = (at: number | undefined): number | undefined => (at === undefined ? undefined : (clock.now() - at) / 1000);
  const acquired = () => station.devices().filter(({ id }) => live.get(id) && live.get(id)?.link !== 'none');
  return {
    id: station.served?.id ?? (station.scope().id || 'station'),
    content: () => station.content().hash,
    states: () => acquired().map(({ id }) => live.state(id)),
    ages: () =>
      acquired().flatMap(({ id, type }) => {
        const seconds = secondsSince(live.get(id)?.at);
        return seconds === undefined ? [] : [{ device: id, type, seconds }];
      }),
    alarms() {
      const { A, B, C, unrated } = alarms.counts();
      return { A, B, C, unrated };
    },
    troubles: () => [...ownTroubles(alarms.running()), ...missed(dispatch)],
    strategy: () => dispatch.state().strategy,
    latched: () => dispatch.latches().length,
    dispatch() {
      const decided = live.get('dispatch');
      return { wanted: decided?.values.wanted, power: decided?.values.power, seconds: secondsSince(decided?.at) };
    },
    tasks: () => tasks.list().filter(({ state }) => state === 'running').length,
    files: () => files.map((file) => ({ file, bytes: sizeOf(join(dirname(dataFolder), file)) })),
    copyAge: () => secondsSince(copies.list()[0]?.at),
    frames,
  };
}

/** Level C is information for the operator, not a fault. */
const ownTroubles = (running: ReturnType<Station['alarms']['running']>): string[] =>
  running.filter(({ deviceType, level }) => deviceType === 'station' && level !== 'C').map(({ title }) => title);

function missed({ state, reason }: Station['dispatch']): string[] {
  return state().strategy === 'running' ? [...(reason().unread ?? [])] : [];
}

function sizeOf(file: string): number | undefined {
  return statSync(file, { throwIfNoEntry: false })?.size;
}
