// Simulates the weather at a plant: clouds and rain change within days, and temperature and humidity follow them.
import { noise } from '../noise.ts';
import type { PlantFile } from '../plantFile.ts';

export interface Weather {
  /** Outdoor temperature in °C, and relative humidity from 0 to 1. */
  ambient: number;
  humidity: number;
  /** Share of the light of a clear sky that reaches the ground. */
  light: number;
  /** Intensity of rain, 0 to 1. */
  rain: number;
}
const hour = 3_600_000;
const clamp = (value: number): number => Math.min(1, Math.max(0, value));

/** Fronts pass every two to three days, showers within hours. `cloud` of the plant file is the average cloud cover. */
export function createWeather({ plant }: PlantFile, seed: number): (at: number) => Weather {
  const { mean, yearSwing, daySwing } = plant.ambient;
  const front = (at: number): number =>
    0.5 * noise(seed ^ 61, at, 50 * hour) + 0.35 * noise(seed ^ 62, at, 21 * hour) + 0.15 * noise(seed ^ 63, at, 4 * hour);
  return (at) => {
    const pressure = front(at);
    const cover = clamp((pressure + 0.28) / 0.5 + plant.pv.cloud - 0.45);
    const rain = clamp((pressure - 0.16) / 0.3);
    // Full cloud cover lets a third of the light through, rain a tenth (Kasten and Czeplak for stratus and nimbostratus).
    const broken = Math.max(0, 0.7 * noise(seed ^ 7, at, 900_000) + 0.3 * noise(seed ^ 9, at, 120_000));
    const light = (1 - 0.66 * cover ** 2 - 0.24 * rain) * (1 - 1.6 * cover * (1 - cover) * broken);
    const ofYear = (at / 86_400_000 / 365.2425) % 1;
    // The warmest time is 15:00 solar time. Clouds reduce the daily swing.
    const ofDay = (at / 86_400_000 + plant.longitude / 360) % 1;
    const ambient =
      mean -
      yearSwing * Math.cos(2 * Math.PI * (ofYear - 0.05)) -
      daySwing * (1.3 - 0.8 * cover) * Math.cos(2 * Math.PI * (ofDay - 0.125)) -
      1.5 * rain +
      2.5 * noise(seed ^ 3, at, 72 * hour) +
      0.4 * noise(seed ^ 4, at, hour / 3);
    const night = 0.1 * Math.cos(2 * Math.PI * (ofDay - 0.125));
    const humidity = Math.min(0.99, Math.max(0.25, 0.62 + 0.16 * cover + 0.2 * rain + night + 0.05 * noise(seed ^ 64, at, hour)));
    return { ambient, humidity, light: Math.max(0.05, light), rain };
  };
}
