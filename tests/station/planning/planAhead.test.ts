// Plans whose optimum was calculated without a solver. The real solver computes them in its thread.
import { afterAll, expect, it } from 'vitest';
import type { Horizon, PowerPlan } from '../../../src/station/planning/horizon.ts';
import { planAhead } from '../../../src/station/planning/planAhead.ts';
import { createSolver } from '../../../src/station/planning/solver.ts';
import { cabinet, dayStart, toSteps, zhejiangSummer } from './horizons.ts';

const solver = createSolver();
afterAll(() => solver.close());
const plan = (horizon: Horizon): Promise<PowerPlan> => planAhead(horizon, solver);
const earned = ({ money: { income, cost } }: PowerPlan): number => income - cost;
const energyIn = ({ steps }: PowerPlan, from: number, to: number): number =>
  steps
    .filter(({ at }) => at >= dayStart + from * 3_600_000 && at < dayStart + to * 3_600_000)
    .reduce((sum, { power, hours }) => sum + power * hours, 0);
const curtailedIn = ({ steps }: PowerPlan): number => steps.reduce((sum, { curtailed = 0, hours }) => sum + curtailed * hours, 0);
const flat = toSteps([[0, 24, 0.5]]);

it('the plan has two cycles, charged at night and at noon, with a revenue of 256.40 yuan', async () => {
  const golden = await plan(cabinet(218));
  expect(earned(golden)).toBeCloseTo(256.4, 2);
  expect(energyIn(golden, 0, 7)).toBeCloseTo(218 / 0.88, 2);
  expect(energyIn(golden, 9, 11)).toBeCloseTo(-218, 2);
  expect(energyIn(golden, 11, 13)).toBeCloseTo(218 / 0.88, 2);
  expect(energyIn(golden, 15, 17)).toBeCloseTo(-218, 2);
  expect(golden.givenUp).toEqual([]);
});

it('the plan charges the remainder at the peak price if the two hours at noon are too short for 235 kWh', async () => {
  const twin = await plan(cabinet(235));
  const short = 235 / 0.88 - 250;
  expect(energyIn(twin, 11, 13)).toBeCloseTo(250, 2);
  expect(energyIn(twin, 13, 15)).toBeCloseTo(short, 2);
  expect(earned(twin)).toBeCloseTo(2 * 235 * 1.2195 - (235 / 0.88) * 0.3882 - 250 * 0.7231 - short * 1.058, 2);
});

it('the plan reports which limit it exceeds, and by how much, if it cannot keep them all', async () => {
  // 60 kWh in a battery that may contain 50 kWh, of which at most 12.5 kWh can be discharged in a quarter-hour.
  const base = cabinet(100, { steps: flat, limits: { socLow: 10, socUp: 50 } });
  const allowed = [{ share: 0, power: 20 }];
  const full = await plan({
    ...base,
    storage: { ...base.storage, stored: 60, discharging: { allowed, losses: [{ power: 20, efficiency: 1 }] } },
  });
  expect(full.givenUp).toEqual([{ limit: 'socUp', from: dayStart, until: dayStart + 900_000, most: expect.closeTo(5, 3) }]);
  // A site that draws 180 kW for four hours at a limit of 150 kW: all 35 available kWh are used, and the rest is missing.
  const loaded = await plan({
    ...base,
    steps: toSteps([[0, 24, 0.5]], (hour) => ({ site: hour >= 8 && hour < 12 ? 180 : 100 })),
    storage: { ...base.storage, stored: 45, charging: { ...base.storage.charging, allowed: [{ share: 0, power: 0 }] } },
    limits: { ...base.limits, demand: { limit: 150, pursued: true } },
  });
  expect(energyIn(loaded, 8, 12)).toBeCloseTo(-35, 2);
  expect(loaded.givenUp.map(({ limit }) => limit)).toEqual(['demand']);
});

it('the plan limits the storage at the grid connection point, and works towards a limit only if it is pursued', async () => {
  const steps = toSteps(
    [
      [0, 12, 0.4],
      [12, 24, 1.2],
    ],
    (hour) => ({ site: hour < 12 ? 130 : 30 }),
  );
  const limits = { socLow: 0, socUp: 100, demand: { limit: 150, pursued: false }, reverse: { limit: 5, pursued: false } };
  const enforced = await plan(cabinet(200, { steps, limits }));
  expect(Math.max(...enforced.steps.map(({ power }) => power))).toBeCloseTo(20, 3);
  expect(Math.min(...enforced.steps.map(({ power }) => power))).toBeCloseTo(-25, 3);
  // PV feeds 40 kW into the grid at noon, when charging earns nothing: it is charged only if the limit is pursued.
  const sunny = toSteps([[0, 24, 0.5]], (hour) => ({ site: hour >= 11 && hour < 13 ? -40 : 60 }));
  const at = (pursued: boolean) => plan(cabinet(200, { steps: sunny, limits: { ...limits, reverse: { limit: 5, pursued } } }));
  expect(energyIn(await at(false), 11, 13)).toBe(0);
  expect(energyIn(await at(true), 11, 13)).toBeCloseTo(90, 2);
});

it('the plan keeps the export limit: it empties the storage before PV generates, charges the surplus, and curtails the rest', async () => {
  // 100.5 kW above the limit for four hours; the storage takes its capacity including losses.
  const steps = toSteps([[0, 24, 0.5]], (hour) => ({ site: hour >= 10 && hour < 14 ? -100 : 60 }));
  const limits = { socLow: 0, socUp: 100, exportFloor: 0.5 };
  const full = cabinet(218, { steps, limits });
  for (const stored of [0, 218]) {
    const kept = await plan({ ...full, storage: { ...full.storage, stored } });
    expect(energyIn(kept, 0, 10)).toBeCloseTo(-stored, 2);
    expect(energyIn(kept, 10, 14)).toBeCloseTo(218 / 0.88, 2);
    expect(curtailedIn(kept)).toBeCloseTo(4 * 100.5 - 218 / 0.88, 2);
    expect(kept.givenUp).toEqual([]);
    // Outside these hours at most 59.5 kW is discharged, so that nothing is fed in.
    expect(Math.min(...kept.steps.map(({ power }) => power))).toBeGreaterThanOrEqual(-59.5 - 1e-6);
  }
  const free = await plan({ ...full, limits: { ...limits, exportFloor: undefined } });
  expect([energyIn(free, 10, 14), curtailedIn(free)]).toEqual([0, 0]);
  // If part of the PV power may be fed in, only the excess has to be charged.
  const partly = await plan({ ...full, limits: { ...limits, exportFloor: -60 } });
  expect(energyIn(partly, 10, 14)).toBeCloseTo(160, 2);
  expect(curtailedIn(partly)).toBeCloseTo(0, 3);
});

it('the plan follows prices alone if the site load is unknown and the dispatch enforces the limits at the grid connection point', async () => {
  const steps = toSteps(zhejiangSummer, () => ({ site: undefined }));
  const goal = (limit: number, enforced: boolean, pursued = false) => ({ limit, enforced, pursued });
  const limits = { socLow: 0, socUp: 100, demand: goal(270, true), reverse: goal(5, true) };
  const earns = async (part: Partial<Horizon>) => earned(await plan(cabinet(218, { steps, limits, ...part })));
  expect(await earns({})).toBeCloseTo(256.4, 2);
  expect(await earns({ limits: { socLow: 0, socUp: 100 } })).toBeCloseTo(256.4, 2);
  // In these cases the plan is idle, because it cannot predict whether it keeps a limit or a peak that costs money.
  const kept: Partial<Horizon>[] = [
    { limits: { ...limits, demand: goal(270, false) } },
    { limits: { ...limits, reverse: goal(5, false) } },
    { limits: { ...limits, demand: goal(270, true, true) } },
    { limits: { ...limits, reverse: goal(5, true, true) } },
    { limits: { ...limits, transformer: 200 } },
    { demandCharge: { price: 40, peak: 250 } },
  ];
  for (const part of kept) expect([part, await earns(part)]).toEqual([part, 0]);
});

it('the plan uses the storage to reduce the monthly peak demand if only the demand charge costs money', async () => {
  const steps = toSteps([[0, 24, 0.5]], (hour) => ({ site: hour >= 9 && hour < 11 ? 200 : 100 }));
  const demandCharge = { price: 40, peak: 150 };
  const base = cabinet(60, { steps, demandCharge });
  const shaved = await plan({ ...base, storage: { ...base.storage, stored: 60 } });
  // 60 kWh over two hours reduce the peak by 30 of the 50 kW.
  expect(shaved.money.demand).toBeCloseTo(40 * 20, 2);
});

it('the plan never charges and discharges at once, and is idle at times without a price', async () => {
  const odd = toSteps([
    [0, 2, 0.2],
    [2, 4, 0.5],
  ]).map((step) => ({ ...step, sell: step.buy && step.buy * 1.5 }));
  const base = cabinet(200, { steps: odd });
  const { steps } = await plan({ ...base, storage: { ...base.storage, stored: 100 } });
  const soc = [50, ...steps.map((step) => step.soc)];
  steps.forEach(({ power }, step) => {
    const moved = (((soc[step + 1] ?? 0) - (soc[step] ?? 0)) / 100) * 200;
    expect(moved).toBeCloseTo(power * 0.25 * (power > 0 ? 0.88 : 1), 3);
  });
  expect(steps.slice(16).every(({ power }) => power === 0)).toBe(true);
});

it('the plan takes into account the efficiency at each power and the allowed power at each SOC', async () => {
  const steps = toSteps([
    [0, 2, 0.1],
    [2, 24, 1],
  ]);
  const base = cabinet(100, { steps });
  const gentle = await plan({
    ...base,
    storage: {
      ...base.storage,
      charging: {
        allowed: [{ share: 0, power: 100 }],
        losses: [
          { power: 50, efficiency: 0.95 },
          { power: 50, efficiency: 0.5 },
        ],
      },
    },
  });
  // Two hours at 50 kW fill 95 of the 100 kWh; the rest is charged at half the efficiency.
  expect(energyIn(gentle, 0, 2)).toBeCloseTo(110, 2);
  const tapered = await plan({
    ...base,
    storage: {
      ...base.storage,
      charging: {
        allowed: [
          { share: 0, power: 100 },
          { share: 0.5, power: 100 },
          { share: 1, power: 0 },
        ],
        losses: [{ power: 100, efficiency: 1 }],
      },
    },
  });
  // 50 kWh at full power; then each quarter-hour charges two fifths of the remainder, as the power is taken at its middle.
  const powers = tapered.steps.slice(0, 4).map(({ power }) => power);
  expect(powers[0]).toBeCloseTo(100, 2);
  expect(powers.slice(2)).toEqual([expect.closeTo(50 * 0.4 * 4, 2), expect.closeTo(30 * 0.4 * 4, 2)]);
});

it('the solver thread generates the linear program, because that would block the station for too long', async () => {
  const asked: unknown[] = [];
  const plan = await planAhead(cabinet(100), {
    ...solver,
    solve(program) {
      asked.push(typeof program);
      return solver.solve(program);
    },
  });
  expect(plan.steps).toHaveLength(96);
  expect(new Set(asked)).toEqual(new Set(['object']));
});

it('planning is aborted if no solution is found in time, and the next linear program is still solved', {
  timeout: 120_000,
}, async () => {
  const hasty = createSolver({ limitMs: 0, loadMs: 60_000, idleMs: 60_000 });
  // The solver stops itself, or its thread is ended if it is slow to respond.
  await expect(planAhead(cabinet(218), hasty)).rejects.toThrow(/Time limit reached|it found no answer in time/);
  await hasty.close();
  expect(earned(await plan(cabinet(218)))).toBeCloseTo(256.4, 2);
});
