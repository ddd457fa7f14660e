// The insulation of a direct-current circuit to earth by pole, kΩ. It wanders for weeks, and a damp cabinet carries more than a dry one.
import { noise } from '../noise.ts';
import { numberIn, type Step } from '../model.ts';
import { jitter } from '../sensor.ts';

export interface Insulation {
  step(step: Step): void;
  positive(at: number): number;
  negative(at: number): number;
  /** Of both poles side by side, as a device between them measures it. */
  system(at: number): number;
  save(): { damp: number };
}
/** kΩ of a pole in usual air; 1 to 20 MΩ are sound. */
const typicalKiloohm = 6200;
/** Hours in which a cabinet takes on the damp of the air. */
const soakS = 8 * 3600;
const day = 86_400_000;

export function createInsulation(seed: number, state: unknown): Insulation {
  let damp = numberIn(state, 'damp', 0.65);
  const pole = (own: number, at: number): number => {
    const walk = 0.14 * noise(own, at, 11 * day) + 0.07 * noise(own ^ 1, at, day / 5) + 0.02 * noise(own ^ 2, at, 240_000);
    // Halved from dry (40 %) to nearly wet (95 %) air.
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
