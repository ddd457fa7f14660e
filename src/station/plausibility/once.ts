// Runs the declared checks on the values of a device and its surroundings at one moment, and returns the contradictions. Checks
// that need values over time are skipped.
import type { Plausibility } from '../../core/devices/plausibility.ts';
import type { DeviceType } from '../../core/devices/device.ts';
import type { DeviceRecord } from '../contract/index.ts';
import { toJudge } from './judges.ts';
import { type Around, ratingAround, referenceOf } from './reference.ts';
import { registersOf } from './registers.ts';
import { Track } from './track.ts';
import type { Sight, Verdict } from './verdict.ts';

export type Values = Readonly<Record<string, number>>;
/** The other devices and their present values. */
export interface Surroundings extends Around {
  valueOf: (device: string, point: string) => number | undefined;
}
export type OnceCheck = Extract<Plausibility, { as: 'phases' | 'share' | 'agrees' }>;
export interface Contradiction {
  check: OnceCheck;
  measured: number;
  expected: number;
  opposite: boolean;
}

const isOnce = (check: Plausibility): check is OnceCheck => ['phases', 'share', 'agrees'].includes(check.as);

export function contradictionsIn(
  type: DeviceType,
  record: DeviceRecord,
  values: Values,
  around: Surroundings,
): readonly Contradiction[] {
  return Object.values(type.plausibility ?? {})
    .filter(isOnce)
    .flatMap((check) => {
      const verdict = verdictOf(check, type, record, values, around);
      if (verdict.is !== 'contradicts') return [];
      const { measured, expected, opposite = false } = verdict;
      return [{ check, measured, expected, opposite }];
    });
}

export function verdictOf(
  check: OnceCheck,
  type: DeviceType,
  record: DeviceRecord,
  values: Values,
  around: Surroundings,
): Verdict {
  const now = 0;
  const trackOf = (value: number | undefined): Track => {
    const track = new Track();
    track.note(now, value);
    return track;
  };
  const sight: Sight = {
    now,
    own: (point) => trackOf(values[point]),
    readAt: () => now,
    reference: () => ('reference' in check ? referenceOf(around, record, check.reference) : undefined),
    track: (device, point) => trackOf(around.valueOf(device, point)),
    rating: () => ratingAround(around, record),
    ...registersOf(type, record),
    written: false,
    doubted: false,
  };
  return toJudge(check)(sight);
}
