// Computes the elevation of the sun at a place and time, and the resulting share of the peak power of PV modules.

const rad = Math.PI / 180;

/** Equation of time: minutes by which solar time is ahead of mean time, accurate to half a minute (Duffie and Beckman). */
export function equationOfTime(at: number): number {
  const b = (2 * Math.PI * (dayOfYear(at) - 81)) / 364;
  return 9.87 * Math.sin(2 * b) - 7.53 * Math.cos(b) - 1.5 * Math.sin(b);
}
/** 1 on 1 January, with its fraction. */
const dayOfYear = (at: number): number => 1 + ((at / 86_400_000) % 365.2425);

/** Sine of the solar elevation (Cooper's declination). Negative at night. */
export function sunHeight(at: number, latitude: number, longitude: number): number {
  const declination = 23.45 * rad * Math.sin((2 * Math.PI * (284 + dayOfYear(at))) / 365);
  const hourAngle = (((at / 86_400_000) % 1) * 360 + longitude + equationOfTime(at) / 4 - 180) * rad;
  return (
    Math.sin(latitude * rad) * Math.sin(declination) + Math.cos(latitude * rad) * Math.cos(declination) * Math.cos(hourAngle)
  );
}

/** Performance ratio after losses by heat, dirt, wires and mismatch: 75 to 85 % in maintained systems. */
const performance = 0.8;

/**
 * Share of the peak power, 0 to 1: a clear sky by air mass, times `light`, the share that the weather lets through. Below about
 * 1° of elevation there is no power.
 */
export function sunShare(at: number, { latitude, longitude }: { latitude: number; longitude: number }, light: number): number {
  const height = sunHeight(at, latitude, longitude);
  if (height <= 0.015) return 0;
  return performance * light * Math.min(1, height * 1.18 * Math.exp(-0.12 / Math.max(height, 0.05)));
}
