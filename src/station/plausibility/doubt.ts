// In: verdicts, second by second. Out: whether the value is in doubt. A doubt begins after its time, and ends after a time without contradiction
// that grows with every doubt of the last hour, so that one which comes back with the power does not come and go with it.
import type { Verdict } from './verdict.ts';

export interface Doubt {
  since: number;
  measured: number;
  expected: number;
  /** The value agrees with its sign turned. */
  opposite: boolean;
}
const hourMs = 3_600_000;

export class Doubting {
  doubt: Doubt | undefined;
  private contradictsSince: number | undefined;
  private agreesSince: number | undefined;
  private begun: number[] = [];
  private readonly forMs: number;
  private readonly releaseMs: number;

  constructor(forMs: number, releaseMs: number) {
    this.forMs = forMs;
    this.releaseMs = releaseMs;
  }

  look(verdict: Verdict, now: number): void {
    if (verdict.is === 'contradicts') return this.contradict(verdict, now);
    if (verdict.is === 'unknown') return;
    this.contradictsSince = undefined;
    if (verdict.is === 'void') return this.end();
    if (!this.doubt) return;
    if (!verdict.moves) this.agreesSince = undefined;
    else if (now - (this.agreesSince = Math.min(this.agreesSince ?? now, now)) >= this.patienceMs(now)) this.end();
  }

  private contradict({ measured, expected, opposite = false }: Extract<Verdict, { is: 'contradicts' }>, now: number): void {
    this.agreesSince = undefined;
    this.contradictsSince = Math.min(this.contradictsSince ?? now, now);
    if (this.doubt || now - this.contradictsSince < this.forMs) return;
    this.doubt = { since: now, measured, expected, opposite };
    this.begun.push(now);
  }

  private end(): void {
    this.doubt = undefined;
    this.agreesSince = undefined;
  }

  private patienceMs(now: number): number {
    this.begun = this.begun.filter((at) => now - at < hourMs);
    return Math.min(hourMs, this.releaseMs * 2 ** Math.max(0, this.begun.length - 1));
  }
}
