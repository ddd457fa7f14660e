// In: a plant file and a seed. Out: what the site draws at a moment, kW: offices and machines on working days, little at night and on Sundays.
import { dayOf, timeOf, weekdayOf } from '../../core/time.ts';
import { noise } from './noise.ts';
import type { PlantFile } from './plantFile.ts';

export function createSiteLoad({ plant, station }: PlantFile, seed: number): (at: number) => number {
  const { base, workday, weekend, noise: rough } = plant.load;
  return (at) => {
    const clock = hourOf(at, station.timezone);
    const rest = [0, 6].includes(weekdayOf(dayOf(at, station.timezone)));
    const shift =
      bump(clock, 7.2, 8.6, 11.7, 12.3) * 0.97 + bump(clock, 12.3, 13.4, 17.2, 18.6) + bump(clock, 18.6, 19.2, 21, 22.5) * 0.35;
    const level = base + (rest ? weekend : workday) * Math.min(1, shift);
    return Math.max(0, level * (1 + rough * noise(seed ^ 51, at, 420_000) + (rough / 2) * noise(seed ^ 52, at, 9000)));
  };
}

/** Hours of the station's day, with their parts. */
export function hourOf(at: number, zone: string): number {
  const [hour = 0, minute = 0] = timeOf(at, zone).split(':').map(Number);
  return hour + minute / 60 + ((at / 1000) % 60) / 3600;
}

/** 0 before `up`, 1 from `full` to `from`, 0 after `down`, eased between. */
function bump(x: number, up: number, full: number, from: number, down: number): number {
  const ease = (part: number): number => (part <= 0 ? 0 : part >= 1 ? 1 : part * part * (3 - 2 * part));
  return Math.min(ease((x - up) / (full - up)), ease((down - x) / (down - from)));
}
