// A week of a site, second by second in the full run. Each second has one reason, and without that reason the power is different.
import { expect, it } from 'vitest';
import { timeOf } from '../../../../src/core/time.ts';
import { decide, inhibited } from '../../../../src/station/dispatch/decide.ts';
import { type ReasonCode, reasons, type Situation } from '../../../../src/station/dispatch/decision.ts';
import { limits } from '../../../../src/station/dispatch/limits/index.ts';
import { noticeable } from '../../../../src/station/dispatch/limits/narrow.ts';
import { full } from '../../../chance.ts';
import { planOf } from '../plans.ts';

const stepS = full ? 1 : 15;
const weekS = 7 * 86_400;
const zone = 'Asia/Shanghai';
const start = Date.parse('2026-10-19T00:00:00+08:00');
const [ratedPower, ratedEnergy] = [125, 261];

const plan = planOf({
  enabled: true,
  kind: 'pv',
  rows: [
    { start: '00:00', end: '07:00', power: 60, chargeStatus: 'idle' },
    { start: '07:00', end: '09:00', power: 0, chargeStatus: 'idle' },
    { start: '09:00', end: '12:00', power: -110, chargeStatus: 'idle' },
    { start: '12:00', end: '15:00', power: 140, chargeStatus: 'idle' },
    { start: '17:00', end: '22:00', power: -80, chargeStatus: 'idle' },
  ],
  socLow: 10,
  socUp: 90,
  demandLimit: 190,
  reverseLimit: 5,
});

/** A sine with a period in hours, between 0 and 1. */
const swing = (at: number, hours: number): number => (1 + Math.sin((2 * Math.PI * at) / (hours * 3_600_000))) / 2;

it('each moment has one reason, and without the reason the power is different in at least 95 % of the limited moments', () => {
  let [soc, power] = [50, 0];
  let holding: ReadonlySet<ReasonCode> = new Set();
  const seen = new Map<ReasonCode, { bound: number; changed: number }>();
  let steps = 0;
  for (let second = 0; second < weekS; second += stepS) {
    const at = start + second * 1000;
    const site = 40 + 110 * swing(at, 11) + 60 * swing(at, 0.7) - 90 * swing(at, 25);
    // The meter does not respond for some time each day.
    const lost = second % 86_400 > 50_000 && second % 86_400 < 50_900;
    const taper = (room: number): number => 130 * Math.min(1, Math.max(0, room / 6));
    const situation: Situation = {
      at,
      time: timeOf(at, zone),
      ratedPower,
      chargeLimit: taper(96 - soc),
      dischargeLimit: taper(soc - 6),
      socLeast: soc,
      socMost: soc,
      grid: lost ? undefined : site + power,
      storage: power,
      holding,
    };
    holding = inhibited(situation, plan.common);
    const decision = decide(situation, plan);
    const { code, next } = decision;
    expect(reasons[code]).toBeDefined();
    steps += 1;
    const known = seen.get(code) ?? { bound: 0, changed: 0 };
    seen.set(code, known);
    if (limits.some((limit) => limit.code === code)) {
      const without = decide(
        situation,
        plan,
        limits.filter((limit) => limit.code !== code),
      );
      expect(next).toEqual({ power: without.power, code: without.code });
      known.bound += 1;
      if (Math.abs(without.power - decision.power) >= noticeable) known.changed += 1;
    } else expect(next).toBeUndefined();
    power = decision.power;
    soc += (power * stepS) / 36 / ratedEnergy;
  }
  const [bound, changed] = [...seen.values()].reduce(([all, some], each) => [all + each.bound, some + each.changed], [0, 0]);
  // The week must include many reasons.
  for (const code of ['row', 'no-row', 'demand', 'reverse', 'soc-low', 'soc-high', 'grid-lost', 'rated', 'battery'] as const)
    expect([code, seen.has(code)]).toEqual([code, true]);
  expect(bound).toBeGreaterThan(steps / 10);
  expect(changed / bound).toBeGreaterThanOrEqual(0.95);
});
