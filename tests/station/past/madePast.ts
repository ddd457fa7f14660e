// Writes a history of a few minutes, several days ago, into the history of a running station. Every device has its current
// values, some of them replaced by a number for each minute.
import type { Frame, Station } from '../../../src/station/contract/index.ts';

export const minute = 60_000;
export interface MadePast {
  /** A whole minute. */
  start: number;
  minutes: number;
  /** The device without any data. */
  silent: string;
}

export function makePast(station: Station, ago: number, minutes: number, silent: string): MadePast {
  const start = Math.floor((station.clock.now() - ago) / minute) * minute;
  const ids = [...station.devices().map(({ id }) => id), 'dispatch'].filter((id) => id !== silent);
  for (let k = 0; k < minutes; k++) {
    const frames = ids.map((device): Frame => ({ device, at: start + k * minute, values: valuesOf(station, device, k) }));
    station.series.appendRollup(60, frames);
  }
  return { start, minutes, silent };
}

function valuesOf(station: Station, device: string, k: number): Record<string, number> {
  const now = station.live.get(device)?.values ?? {};
  const rounded = Object.fromEntries(Object.entries(now).map(([key, value]) => [key, numbered(key, value, k)]));
  return device === 'dispatch' ? { ...rounded, running: 1, reason: k % 2 === 0 ? 10 : 14, wanted: 50, power: k + 1 } : rounded;
}

function numbered(key: string, value: number, k: number): number {
  if (key === 'activePower') return k + 1;
  return key.endsWith('#voltage') ? 3 + k / 1000 : value;
}
