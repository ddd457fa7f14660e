// Decides from successive verdicts whether a value is in doubt. A doubt begins after a hold time. It ends after a time without
// contradiction, which doubles with every doubt of the last hour, so that a recurring fault does not switch it on and off. A
// doubt that ended at zero power, where no fault is visible, is unproven: its alarm stays active for an hour, or until the value
// has agreed with a power for the release time.
import type { Verdict } from './verdict.ts';

export interface Doubt {
  since: number;
  measured: number;
  expected: number;
  /** The value agrees if its sign is inverted. */
  opposite: boolean;
}
const hourMs = 3_600_000;

export class Doubting {
  doubt: Doubt | undefined;
  /** A doubt that ended at zero power; the value has not been proved since. */
  unproven: { doubt: Doubt; at: number } | undefined;
  private contradictsSince: number | undefined;
  private agreesSince: number | undefined;
  /** Start of the time in which the value has agreed with a power. */
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
    // An unproven doubt continues with its original values.
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
