// Produces the steps of a plant, with the day, price band and weather of each.
import { dayOf, monthOf, timeOf } from '../../core/time.ts';
import { bandAt, type Step } from './model.ts';
import type { PlantFile } from './plantFile.ts';
import { createWeather } from './site/weather.ts';

export interface Pace {
  now(): number;
  /** The step of the next `dtS` seconds. The clock does not advance before `to` is called. */
  next(dtS: number): Step;
  to(at: number): void;
}
type Bands = PlantFile['prices']['sets'][string]['bands'];

export function createPace(plant: PlantFile, seed: number, at: number): Pace {
  const zone = plant.station.timezone;
  const weatherAt = createWeather(plant, seed);
  let now = at;
  let day = dayOf(now, zone);
  let month = monthOf(now, zone);
  let bands = bandsIn(plant, month);
  return {
    now: () => now,
    to: (next) => void (now = next),
    next(dtS) {
      // The energy of a step belongs to the day and the band in its middle.
      const middle = now + dtS * 500;
      const today = dayOf(middle, zone);
      const time = timeOf(middle, zone);
      const newDay = today !== day;
      const newMonth = newDay && monthOf(middle, zone) !== month;
      day = today;
      if (newMonth) {
        month = monthOf(middle, zone);
        bands = bandsIn(plant, month);
      }
      const frame = { at: now + dtS * 1000, dtS, day, newDay, newMonth };
      return { ...frame, minute: minuteOf(time), band: bandAt(bands, time), ...weatherAt(middle) };
    },
  };
}

function bandsIn({ prices }: PlantFile, month: string): Bands {
  const name = prices.months[String(Number(month.slice(5)))] ?? '';
  return prices.sets[name]?.bands ?? [];
}

const minuteOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));
