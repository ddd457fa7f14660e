// In: readings of one point, second by second. Out: between which values it was of late, and since when it has not changed.

export interface Range {
  low: number;
  high: number;
}

/** Remembers so long; nothing looks further back. */
const keptMs = 30_000;

export class Track {
  value: number | undefined;
  /** When it read something else for the last time, as it was seen. */
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

  /** Between which values it was in this time; undefined while it is not known now. */
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

  /** What it read at a moment: the last reading at or before it. */
  at(moment: number): number | undefined {
    return this.readings.findLast(({ at }) => at <= moment)?.value;
  }

  /** Readings since a moment. */
  countSince(moment: number): number {
    return this.readings.filter(({ at }) => at >= moment).length;
  }
}

export const span = ({ low, high }: Range): number => high - low;
/** How far two ranges are apart; 0 where they meet. */
export const gapOf = (one: Range, other: Range): number => Math.max(0, one.low - other.high, other.low - one.high);
export const middle = ({ low, high }: Range): number => (low + high) / 2;
