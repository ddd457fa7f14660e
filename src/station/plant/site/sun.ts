// In: place and time. Out: the sun, and what it makes of the peak power of modules.

const rad = Math.PI / 180;

/** Minutes by which the sun is ahead of the mean clock (the equation of time, to half a minute; Duffie and Beckman). */
export function equationOfTime(at: number): number {
  const b = (2 * Math.PI * (dayOfYear(at) - 81)) / 364;
  return 9.87 * Math.sin(2 * b) - 7.53 * Math.cos(b) - 1.5 * Math.sin(b);
}
/** 1 on the first of January, with its fraction. */
const dayOfYear = (at: number): number => 1 + ((at / 86_400_000) % 365.2425);

/** Sine of the sun's elevation (Cooper's declination): below 0 is night. */
export function sunHeight(at: number, latitude: number, longitude: number): number {
  const declination = 23.45 * rad * Math.sin((2 * Math.PI * (284 + dayOfYear(at))) / 365);
  const hourAngle = (((at / 86_400_000) % 1) * 360 + longitude + equationOfTime(at) / 4 - 180) * rad;
  return (
    Math.sin(latitude * rad) * Math.sin(declination) + Math.cos(latitude * rad) * Math.cos(declination) * Math.cos(hourAngle)
  );
}

/** What heat, dirt, wires and mismatch leave of the peak power: 75 to 85 % in systems that are looked after. */
const performance = 0.8;

/** 0 to 1 of the peak power: a clear sky by air mass, times the `light` that the weather leaves. The last degree is in the haze. */
export function sunShare(at: number, { latitude, longitude }: { latitude: number; longitude: number }, light: number): number {
  const height = sunHeight(at, latitude, longitude);
  if (height <= 0.015) return 0;
  return performance * light * Math.min(1, height * 1.18 * Math.exp(-0.12 / Math.max(height, 0.05)));
}
