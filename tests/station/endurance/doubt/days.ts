// The days of the soak test: the hours of each, and the kinds of fault that must occur in them.
import type { PlantFile } from '../../../../src/station/plant/plantFile.ts';
import { kindsOf } from './kinds.ts';
import { createRandom } from './random.ts';

export interface SoakedDay {
  day: number;
  /** Seconds from midnight. */
  startsS: number;
  /** Names of the kinds that must be drawn. */
  kinds: readonly string[];
}
export interface AssignOptions {
  file: PlantFile;
  seed: number;
  days: number;
  /** Duration of the soak of one day. */
  seconds: number;
}

const quarterS = 900;
const dayS = 86_400;
/** A fault with its gap and its recovery takes about ten minutes, so the hours of a day do not hold more kinds. */
const eachS = 600;
/** The plan must have a power for so many seconds of the hours that are given kinds that need power. */
const plannedS = 3600;

/** Kinds that need power are given to the days whose hours have planned power; the other kinds even out the number of kinds. */
export function assignKinds({ file, seed, days, seconds }: AssignOptions): readonly SoakedDay[] {
  const most = Math.ceil(seconds / eachS);
  const all = Array.from({ length: days }, (_each, index) => {
    const startsS = quarterS * Math.floor((createRandom(seed + index + 1).next() * (dayS - seconds)) / quarterS);
    return { day: index + 1, startsS, isPlanned: planned(file, startsS, seconds) >= plannedS, kinds: new Array<string>() };
  });
  const planning = all.filter(({ isPlanned }) => isPlanned);
  const kinds = createRandom(seed).shuffled(kindsOf(file.devices));
  const give = (name: string, among: typeof all): void => {
    const fewest = among.toSorted((one, other) => one.kinds.length - other.kinds.length)[0];
    if (fewest && fewest.kinds.length < most) fewest.kinds.push(name);
  };
  for (const { name, duringPowerS } of kinds) if (duringPowerS !== undefined) give(name, planning.length > 0 ? planning : all);
  for (const { name, duringPowerS } of kinds) if (duringPowerS === undefined) give(name, all);
  return all;
}

/** Seconds with planned power from a time of a day in July. */
function planned({ strategy }: PlantFile, startsS: number, seconds: number): number {
  const template = strategy.templates.find(({ id }) => id === strategy.months['7']);
  return (template?.rows ?? [])
    .filter(({ power }) => power !== 0)
    .map(({ start, end }) => Math.min(secondsOf(end), startsS + seconds) - Math.max(secondsOf(start), startsS))
    .reduce((sum, overlap) => sum + Math.max(0, overlap), 0);
}
const secondsOf = (time: string): number => {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return hours * 3600 + minutes * 60;
};
