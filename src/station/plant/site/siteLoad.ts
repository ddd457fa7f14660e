// Simulates the load of the site: offices and machines on working days, little at night and on days off. Days differ: weeks are
// busier or quieter, work begins earlier or later, and heating and cooling depend on the weather.
import { dayOf, timeOf } from '../../../core/time.ts';
import { createCalendar } from './calendar.ts';
import { hash01, noise, seedOf } from '../noise.ts';
import type { PlantFile } from '../plantFile.ts';

export interface SiteLoad {
  /** kW and kvar. */
  active: number;
  reactive: number;
}
/**
 * Between these temperatures in °C there is no heating or cooling. Beyond them, the working load increases by this share per
 * degree.
 */
const comfort = { low: 12, high: 24, perDegree: 0.018 };
/** Variation of the load by day and by week, and of the start of work in hours. */
const spread = { day: 0.07, week: 0.06, hours: 0.35 };
const dayMs = 86_400_000;

export function createSiteLoad({ plant, station }: PlantFile, seed: number): (at: number, ambient: number) => SiteLoad {
  const { base, workday, weekend, noise: rough } = plant.load;
  const isRest = createCalendar((station as { area?: readonly string[] }).area?.[0]);
  const dayNow = once((day: string) => {
    const own = seedOf(seed ^ 53, day);
    const draw = (n: number): number => 2 * hash01(own, n) - 1;
    return { rest: isRest(day), level: 1 + spread.day * draw(1), late: spread.hours * draw(2), lunch: 0.5 + 0.3 * draw(3) };
  });
  return (at, ambient) => {
    const { rest, level, late, lunch } = dayNow(dayOf(at, station.timezone));
    const clock = hourOf(at, station.timezone) - late;
    const shift =
      bump(clock, 7.2, 8.6, 17.2, 18.6) * (1 - (1 - lunch) * 0.35 * bump(clock, 11.7, 12.2, 12.6, 13.4)) +
      bump(clock, 18.6, 19.2, 21, 22.5) * (0.25 + 0.2 * lunch);
    const work = (rest ? weekend : workday) * Math.min(1, shift) * level * (1 + spread.week * noise(seed ^ 54, at, 7 * dayMs));
    const weather = comfort.perDegree * (Math.max(0, ambient - comfort.high) + 0.5 * Math.max(0, comfort.low - ambient));
    const wander =
      1 +
      rough * noise(seed ^ 51, at, 420_000) +
      rough * noise(seed ^ 55, at, 2_700_000) +
      (rough / 2) * noise(seed ^ 52, at, 9000);
    const active = Math.max(0, (base + work * (1 + weather)) * wander);
    // Motors and ballasts: tan phi of 0.25 to 0.5, higher at low load.
    const tangent =
      0.34 - 0.08 * Math.min(1, shift) + 0.07 * noise(seed ^ 56, at, 1_500_000) + 0.02 * noise(seed ^ 57, at, 20_000);
    return { active, reactive: active * tangent };
  };
}
/** Caches the last result, since a day has many steps. */
function once<T>(of: (key: string) => T): (key: string) => T {
  let last: { key: string; value: T } | undefined;
  return (key) => {
    if (last?.key !== key) last = { key, value: of(key) };
    return last.value;
  };
}

/** Hour of the day at the station, with its fraction. */
export function hourOf(at: number, zone: string): number {
  const [hour = 0, minute = 0] = timeOf(at, zone).split(':').map(Number);
  return hour + minute / 60 + ((at / 1000) % 60) / 3600;
}

/** 0 before `up`, 1 from `full` to `from`, 0 after `down`, with smooth transitions. */
function bump(x: number, up: number, full: number, from: number, down: number): number {
  const ease = (part: number): number => (part <= 0 ? 0 : part >= 1 ? 1 : part * part * (3 - 2 * part));
  return Math.min(ease((x - up) / (full - up)), ease((down - x) / (down - from)));
}
