// Recent readings of one point: their range, and the time of the last change.

export interface Range {
  low: number;
  high: number;
}

/** Readings are kept for this time; no check looks further back. */
const keptMs = 30_000;

export class Track {
  value: number | undefined;
  /** Time at which the last change of the value was seen. */
  changedAt = Number.NEGATIVE_INFINITY;
  private readings: { at: number; value: number }[] = [];

  note(at: number, value: number | undefined): void {
    const newest = this.readings.at(-1);
    // If the clock was set back, the track starts again.
    if (newest && newest.at > at) this.forget(at);
    if (value !== this.value) this.changedAt = at;
    this.value = value;
    if (value === undefined) return void (this.readings = []);
    this.readings.push({ at, value });
    while ((this.readings[0]?.at ?? at) < at - keptMs) this.readings.shift();
  }

  private forget(at: number): void {
    this.readings = [];
    this.changedAt = at;
  }

  /** Range of the values in this time; undefined while the present value is unknown. */
  range(now: number, withinMs: number): Range | undefined {
    if (this.value === undefined) return undefined;
    let [low, high] = [this.value, this.value];
    for (let index = this.readings.length - 1; index >= 0; index -= 1) {
      const reading = this.readings[index];
      if (!reading || reading.at < now - withinMs) break;
      low = Math.min(low, reading.value);
      high = Math.max(high, reading.value);
    }
    return { low, high };
  }

  /** The last reading at or before a moment. */
  at(moment: number): number | undefined {
    return this.readings.findLast(({ at }) => at <= moment)?.value;
  }
}

export const span = ({ low, high }: Range): number => high - low;
/** Distance between two ranges; 0 if they overlap. */
export const gapOf = (one: Range, other: Range): number => Math.max(0, one.low - other.high, other.low - one.high);
export const middle = ({ low, high }: Range): number => (low + high) / 2;
