// Smooth pseudo-random numbers that depend only on a seed and a time, so that every step width and every restart gives the same
// values.

/** Mixes 32 bits (the finaliser of MurmurHash3). */
function mix(seed: number, n: number): number {
  let h = Math.imul(seed ^ (n | 0), 0xcc9e2d51) ^ Math.imul(Math.floor(n / 4294967296), 0x1b873593);
  h = Math.imul(h ^ (h >>> 16), 0x85ebca6b);
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35);
  return (h ^ (h >>> 16)) >>> 0;
}

/** 0 to 1. */
export const hash01 = (seed: number, n: number): number => mix(seed, n) / 4294967296;

/** Derives a seed from a name. */
export function seedOf(seed: number, name: string): number {
  let h = seed | 0;
  for (let i = 0; i < name.length; i++) h = Math.imul(h ^ name.charCodeAt(i), 0x01000193);
  return mix(h, name.length);
}

/** -1 to 1, varying smoothly. `periodMs` is the distance between its random values. */
export function noise(seed: number, at: number, periodMs: number): number {
  const place = at / periodMs;
  const cell = Math.floor(place);
  const x = place - cell;
  const ease = x * x * (3 - 2 * x);
  return 2 * (hash01(seed, cell) * (1 - ease) + hash01(seed, cell + 1) * ease) - 1;
}

/** The nth value of a normal distribution with mean 0 and standard deviation 1, limited to 3 deviations. */
export function gauss(seed: number, n: number): number {
  const radius = Math.sqrt(-2 * Math.log(Math.max(1e-9, hash01(seed, 2 * n))));
  return Math.max(-3, Math.min(3, radius * Math.cos(2 * Math.PI * hash01(seed, 2 * n + 1))));
}
