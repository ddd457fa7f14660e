// A week of plant operation, in steps of 15 s in the full run. Each day another cause limits the power. The power predicted
// without the cause must equal the power after the cause is removed.
import { expect, it } from 'vitest';
import { type ReasonCode, reasons } from '../../../src/station/dispatch/decision.ts';
import { limits } from '../../../src/station/dispatch/limits/index.ts';
import { noticeable } from '../../../src/station/dispatch/limits/narrow.ts';
import { createPilot } from '../../../src/station/history/pilot.ts';
import { createPlant } from '../../../src/station/plant/plant.ts';
import { full } from '../../chance.ts';
import { cabinet, devices, types } from '../demoSet.ts';

const stepS = full ? 15 : 60;
const [dayS, start] = [86_400, Date.parse('2026-10-19T00:00:00+08:00')];
const least = 0.95;
/** Interval in seconds at which the cause is removed for a comparison. */
const oftenS = 1800;

interface Day {
  device: string;
  points: Readonly<Record<string, number>>;
  /** Another, weaker limit of the same battery. */
  also?: Readonly<Record<string, number>>;
  code: ReasonCode;
}
const days: readonly (Day | undefined)[] = [
  undefined,
  { device: 'stack1', points: { maxCellTemperature: 52.5 }, code: 'temperature' },
  { device: 'stack1', points: { minCellVoltage: 2.6 }, code: 'cell-low' },
  { device: 'stack1', points: { maxCellVoltage: 3.63 }, code: 'cell-high' },
  { device: 'pcs1', points: { chargeLimit: 40, dischargeLimit: 30 }, code: 'battery' },
  { device: 'stack1', points: { minCellTemperature: 1 }, code: 'temperature' },
  { device: 'stack1', points: { maxCellVoltage: 3.64 }, also: { maxCellTemperature: 52.5 }, code: 'cell-high' },
  { device: 'stack1', points: { minCellVoltage: 2.52 }, also: { minCellTemperature: -14 }, code: 'cell-low' },
  undefined,
];
const codes = new Map<number, ReasonCode>(Object.entries(reasons).map(([code, { number }]) => [number, code as ReasonCode]));
const isLimit = (code: ReasonCode | undefined): boolean => limits.some((limit) => limit.code === code);

it('each decision has one reason, and the predicted power without its cause is the power after removing the cause', {
  timeout: 900_000,
}, () => {
  const plant = createPlant({ plant: cabinet, devices, types, at: start });
  const pilots = { own: createPilot({ plant, file: cabinet, types }), other: createPilot({ plant, file: cabinet, types }) };
  const seen = new Map<ReasonCode, { bound: number; changed: number }>();
  let compared = 0;
  const unexplained = new Set<string>();
  days.forEach((day, index) => {
    const bring = (): void => {
      if (day) plant.force(day.device, { ...day.also, ...day.points });
    };
    bring();
    for (let second = 0; second < dayS; second += stepS) {
      // Both pilots need the same demand window when the cause is removed for one of them.
      if (day) pilots.other.steer();
      pilots.own.steer();
      const { reason, power, nextPower, nextReason } = pilots.own.decision();
      const code = codes.get(reason);
      if (code === undefined) throw new Error(`Day ${index} has no reason for ${power} kW`);
      if (isLimit(code)) {
        const known = seen.get(code) ?? { bound: 0, changed: 0 };
        seen.set(code, known);
        known.bound += 1;
        if (Math.abs(nextPower - power) >= noticeable) known.changed += 1;
      } else if (!Number.isNaN(nextPower)) unexplained.add(`${code} ${nextPower}`);
      if (day && code === day.code && second % oftenS === 0) {
        plant.force(day.device, day.also);
        pilots.other.steer();
        const other = pilots.other.decision();
        expect(Math.abs(other.power - nextPower)).toBeLessThan(noticeable);
        if (day.also) expect(codes.get(other.reason)).toBe(codes.get(nextReason));
        compared += 1;
        bring();
        pilots.own.steer();
      }
      plant.step(stepS);
    }
    if (day) plant.force(day.device, undefined);
  });
  expect([...unexplained]).toEqual([]);
  const shares = [...seen].map(([code, { bound, changed }]) => [code, changed / bound] as const);
  if (full) console.log([...seen].map(([code, { bound, changed }]) => `${code} ${changed} of ${bound}`).join(', '));
  for (const code of ['demand', 'reverse', 'soc-low', 'soc-high', 'battery', 'temperature', 'cell-low', 'cell-high'] as const)
    expect([code, seen.has(code)]).toEqual([code, true]);
  expect(shares.filter(([, share]) => share < least)).toEqual([]);
  expect(compared).toBeGreaterThan(10);
});
