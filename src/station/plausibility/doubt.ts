// In: verdicts, second by second. Out: whether the value is in doubt. A doubt begins after its time, and ends after a time without contradiction
// that grows with every doubt of the last hour, so that one which comes back with the power does not come and go with it. One that ended while
// nothing could show a fault is unproven: its alarm goes on until the value has agreed with a power for as long as ends a doubt.
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
  /** It has ended at rest, and nothing has proved the value since. */
  unproven: { doubt: Doubt; at: number } | undefined;
  private contradictsSince: number | undefined;
  private agreesSince: number | undefined;
  /** It has agreed with a power since then. */
  private provedSince: number | undefined;
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
    if (verdict.is === 'void') return this.end(undefined);
    this.prove(verdict, now);
    if (!this.doubt) return;
    if (!verdict.moves) this.agreesSince = undefined;
    else if (now - (this.agreesSince = Math.min(this.agreesSince ?? now, now)) >= this.patienceMs(now))
      this.end(verdict.atRest ? { doubt: this.doubt, at: now } : undefined);
  }

  private prove({ atRest }: Extract<Verdict, { is: 'agrees' }>, now: number): void {
    if (!this.unproven) return;
    this.provedSince = atRest ? undefined : Math.min(this.provedSince ?? now, now);
    const isProved = this.provedSince !== undefined && now - this.provedSince >= this.releaseMs;
    if (isProved || Math.abs(now - this.unproven.at) >= hourMs) this.unproven = undefined;
  }

  private contradict({ measured, expected, opposite = false }: Extract<Verdict, { is: 'contradicts' }>, now: number): void {
    this.agreesSince = this.provedSince = undefined;
    this.contradictsSince = Math.min(this.contradictsSince ?? now, now);
    if (this.doubt || now - this.contradictsSince < this.forMs) return;
    // It was never over: it goes on with what was told of it.
    this.doubt = this.unproven?.doubt ?? { since: now, measured, expected, opposite };
    this.unproven = undefined;
    this.begun.push(now);
  }

  private end(unproven: Doubting['unproven']): void {
    this.unproven = unproven;
    this.doubt = undefined;
    this.agreesSince = this.provedSince = undefined;
  }

  private patienceMs(now: number): number {
    this.begun = this.begun.filter((at) => now - at < hourMs);
    return Math.min(hourMs, this.releaseMs * 2 ** Math.max(0, this.begun.length - 1));
  }
}
