// A plan that alternates two strategies every two hours, with jumps of the set-point, to vary the plant as much as possible.
import { type Common, type Plan } from '../../../src/station/dispatch/decision.ts';
import { strategies } from '../../../src/station/dispatch/strategies/index.ts';
import type { PlantFile } from '../../../src/station/plant/plantFile.ts';

export function dayPlan(file: PlantFile, now: number): Plan {
  const rated = ratedOf(file);
  const common: Common = {
    enabled: true,
    socLow: 6,
    socUp: 96,
    demandLimit: file.strategy?.demandLimit,
    reverseLimit: file.strategy?.reverseLimit,
  };
  const hour = Math.floor(now / 3_600_000) % 24;
  const minute = Math.floor(now / 60_000);
  if (hour % 4 < 2) return { kind: 'lf', document: { target: 40 + 30 * (hour % 3), deadband: 2, charges: true }, common };
  // Jumps of the set-point every few minutes, in both directions, up to the rated power.
  const power = Math.round(rated * Math.sin(Math.floor(minute / 7) * 2.4));
  return { kind: 'manual', document: { ...strategies.manual.defaults, power }, common };
}

const ratedOf = ({ devices }: PlantFile): number =>
  devices.reduce((sum, { type, config }) => sum + (type === 'pcs' ? Number(config.ratedPower) : 0), 0);
