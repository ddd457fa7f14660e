// Insulation resistance of a direct-current circuit to earth by pole, in kΩ. It varies over weeks, and decreases in a humid
// cabinet.
import { noise } from '../noise.ts';
import { numberIn, type Step } from '../model.ts';
import { jitter } from '../sensor.ts';

export interface Insulation {
  step(step: Step): void;
  positive(at: number): number;
  negative(at: number): number;
  /** Both poles in parallel, as an insulation monitor measures them. */
  system(at: number): number;
  save(): { damp: number };
}
/** Typical resistance of a pole in kΩ; 1 to 20 MΩ are normal. */
const typicalKiloohm = 6200;
/** Time constant in s with which a cabinet takes on the humidity of the air. */
const soakS = 8 * 3600;
const day = 86_400_000;

export function createInsulation(seed: number, state: unknown): Insulation {
  let damp = numberIn(state, 'damp', 0.65);
  const pole = (own: number, at: number): number => {
    const walk = 0.14 * noise(own, at, 11 * day) + 0.07 * noise(own ^ 1, at, day / 5) + 0.02 * noise(own ^ 2, at, 240_000);
    // In nearly saturated air (95 %), the resistance is half of that in dry air (40 %).
    return typicalKiloohm * Math.exp(walk - 1.25 * (damp - 0.65)) + jitter(own, at, 25);
  };
  const positive = (at: number): number => pole(seed ^ 0x1a, at);
  const negative = (at: number): number => 0.97 * pole(seed ^ 0x2b, at);
  return {
    step({ dtS, humidity }) {
      damp = humidity + (damp - humidity) * Math.exp(-dtS / soakS);
    },
    positive,
    negative,
    system(at) {
      const [one, other] = [positive(at), negative(at)];
      return (one * other) / (one + other);
    },
    save: () => ({ damp }),
  };
}
