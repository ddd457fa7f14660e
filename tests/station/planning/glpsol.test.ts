// Independent verification of the solver: GLPK reads the same programs and must find the same optimum to within 1e-4. CI installs
// GLPK (.ci/run); elsewhere a message reports that it is missing.
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, it, onTestFinished } from 'vitest';
import type { Horizon } from '../../../src/station/planning/horizon.ts';
import { toLpText } from '../../../src/station/planning/linearProgram.ts';
import { createSolver } from '../../../src/station/planning/solver.ts';
import { toProgram } from '../../../src/station/planning/toProgram.ts';
import { draws } from '../../chance.ts';
import { cabinet, toSteps, zhejiangSummer } from './horizons.ts';

const isThere = spawnSync('glpsol', ['--version']).error === undefined;
if (!isThere && process.env.CI) throw new Error('glpsol is missing: install glpk-utils, as .ci/run does');
if (!isThere) console.warn('NOT PROVEN: glpsol is missing, so nothing was compared');

function optimumOf(program: string): number {
  const folder = mkdtempSync(join(tmpdir(), 'glpsol-'));
  try {
    const [file, out] = [join(folder, 'program.lp'), join(folder, 'out.txt')];
    writeFileSync(file, program);
    execFileSync('glpsol', ['--lp', file, '--output', out]);
    return Number(/^Objective: .*= (\S+)/m.exec(readFileSync(out, 'utf8'))?.[1]);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

const percent = fc.integer({ min: 0, max: 100 });
const price = fc.integer({ min: -20, max: 150 }).map((cents) => cents / 100);
const powers = fc.record({ power: fc.integer({ min: 20, max: 200 }), taper: fc.integer({ min: 0, max: 100 }) });
const horizons = fc
  .record({
    prices: fc.array(price, { minLength: 24, maxLength: 24 }),
    sites: fc.array(fc.integer({ min: -120, max: 300 }), { minLength: 24, maxLength: 24 }),
    soc: percent,
    low: fc.integer({ min: 0, max: 40 }),
    charging: powers,
    discharging: powers,
    demand: fc.option(fc.integer({ min: 50, max: 250 }), { nil: undefined }),
    reverse: fc.option(fc.integer({ min: 0, max: 30 }), { nil: undefined }),
    exportFloor: fc.option(fc.integer({ min: -60, max: 1 }), { nil: undefined }),
    pursued: fc.boolean(),
    charged: fc.boolean(),
  })
  .map((of): Horizon => {
    const steps = toSteps([], (hour) => {
      const cost = of.prices[Math.floor(hour)] ?? 0;
      return { buy: cost, sell: cost * 0.9, site: of.sites[Math.floor(hour)] ?? 0 };
    });
    const side = ({ power, taper }: typeof of.charging, full: 0 | 1) => ({
      allowed: [
        { share: full, power: (power * taper) / 100 },
        { share: full === 1 ? 0.9 : 0.1, power },
        { share: 1 - full, power },
      ],
      losses: [
        { power: power / 2, efficiency: 0.96 },
        { power: power / 2, efficiency: 0.92 },
      ],
    });
    return {
      ...cabinet(260, { steps }),
      storage: {
        capacity: 260,
        stored: (260 * of.soc) / 100,
        charging: side(of.charging, 1),
        discharging: side(of.discharging, 0),
      },
      limits: {
        socLow: of.low,
        socUp: 95,
        reserve: of.low + 5,
        transformer: 400,
        exportFloor: of.exportFloor,
        ...(of.demand !== undefined && { demand: { limit: of.demand, pursued: of.pursued } }),
        ...(of.reverse !== undefined && { reverse: { limit: of.reverse, pursued: of.pursued } }),
      },
      wear: 0.05,
      endValue: 0.4,
      ...(of.charged && { demandCharge: { price: 38, peak: 120 } }),
    };
  });

it.skipIf(!isThere)('the solver finds the same optimum as GLPK for plans of any kind', { timeout: 300_000 }, async () => {
  const solver = createSolver();
  onTestFinished(() => solver.close());
  const compare = async (program: string) => {
    const { objective } = await solver.solve(program);
    const judged = optimumOf(program);
    expect(Math.abs(objective - judged)).toBeLessThanOrEqual(1e-4 * Math.max(1, Math.abs(judged)));
  };
  await compare(toLpText(toProgram(cabinet(218))));
  // A site with an export limit and more PV power at noon than the storage can take.
  const sunny = toSteps(zhejiangSummer, (hour) => ({ site: hour >= 9 && hour < 16 ? -100 : 80 }));
  await compare(toLpText(toProgram(cabinet(218, { steps: sunny, limits: { socLow: 0, socUp: 100, exportFloor: 0.5 } }))));
  // Integer variables matter most for a discharge that earns more than simultaneous charging costs.
  const generous = toSteps(zhejiangSummer).map((step) => ({ ...step, sell: step.sell && step.sell * 1.3 }));
  await compare(toLpText(toProgram(cabinet(218, { steps: generous }), { steps: [36, 37, 38, 39] })));
  await fc.assert(
    fc.asyncProperty(horizons, async (horizon) => compare(toLpText(toProgram(horizon)))),
    draws(6),
  );
});
