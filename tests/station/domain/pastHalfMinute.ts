import type { StationDouble } from '../calls/double.ts';

/** Stores these powers in kW for each second of the last half minute, and as the present values. */
export function pastHalfMinute({ clock, read, station }: StationDouble, powers: Readonly<Record<string, number>>): void {
  const now = Math.floor(clock.now() / 1000) * 1000;
  for (const [device, activePower] of Object.entries(powers)) {
    read(device, { activePower });
    station.series.append(
      Array.from({ length: 30 }, (_none, second) => ({ device, at: now - 31_000 + second * 1000, values: { activePower } })),
    );
  }
}
