// Demand control checked by independent accounting: each plant runs for days under the dispatch of the history generator, and no
// demand window exceeds its limit if less charging could have prevented it. The full run covers 35 days of each plant, otherwise
// one day on which the load came near the limit.
import { describe, expect, it } from 'vitest';
import type { PlantFile } from '../../../src/station/plant/plantFile.ts';
import { full } from '../../chance.ts';
import { plants } from '../demoSet.ts';
import { account, brokenWindows, type Window } from './demandWindows.ts';

const [days, from] = full ? [35, '2026-10-23T00:00:00+08:00'] : [1, '2026-11-25T00:00:00+08:00'];
/** Seconds per step. The steps are short for vehicle charging, whose load jumps; the live station acts every second. */
const stepOf: Readonly<Record<string, number>> = { charging: 10, large: 60 };
const names = full ? ['cabinet', 'charging', 'vehicle', 'area', 'large'] : ['cabinet', 'area'];
const contracts: readonly Window[] = full
  ? [
      { kind: 'sliding', minutes: 15 },
      { kind: 'fixed', minutes: 15 },
      { kind: 'fixed', minutes: 60 },
    ]
  : [{ kind: 'sliding', minutes: 15 }];

/** The plants with the longest runs only under the most common contract. */
const namesUnder = ({ kind }: Window): readonly string[] =>
  kind === 'sliding' ? names : names.filter((name) => name === 'cabinet' || name === 'area');

describe.each(contracts)('windows that are $kind, of $minutes minutes', (contract) => {
  it.each(namesUnder(contract))(
    'on the plant %s, no window exceeds the limit if less charging could have prevented it',
    (name) => {
      const file = plants[name] as PlantFile;
      const demand = { enabled: true, window: contract.kind, minutes: contract.minutes };
      const { areas = {}, ...strategy } = file.strategy;
      const own = Object.fromEntries(Object.entries(areas).map(([area, limits]) => [area, { ...limits, demand }]));
      const set = { ...file, strategy: { ...strategy, ...(file.strategy.areas && { areas: own }), demand } };
      const found = account(set, { days, stepS: stepOf[name] ?? 30, from }).map((each) => ({
        at: each.name,
        limit: each.limit,
        ...brokenWindows(each, contract),
      }));
      for (const each of found) console.log(`${name} ${contract.kind} ${contract.minutes}: ${JSON.stringify(each)}`);
      expect(found.filter(({ avoidable }) => avoidable > 0)).toEqual([]);
      // The limit restricts the storage; the storage is not simply idle.
      expect(found[0]?.highest).toBeGreaterThan(0.9 * (found[0]?.limit ?? Number.NaN));
    },
    1_800_000,
  );
});

it('discharging keeps the windows within a limit that reduced charging alone would exceed', () => {
  const file = plants.cabinet as PlantFile;
  const { demandLimit } = file.strategy;
  const contract: Window = { kind: 'sliding', minutes: 15 };
  const brokenWith = (discharges: boolean) => {
    const demand = { enabled: true, window: contract.kind, minutes: contract.minutes, discharges, dischargeSoc: 10 };
    // An idle storage is neither empty in the evening nor discharged by its strategy.
    const templates = file.strategy.templates.map((template) => ({ ...template, rows: [] }));
    const strategy = { ...file.strategy, templates, demand, demandLimit: 0.9 * demandLimit };
    const [whole] = account({ ...file, strategy }, { days: 1, stepS: 30, from: '2026-11-25T00:00:00+08:00' });
    if (!whole) throw new Error('There is no account of the plant');
    return brokenWindows(whole, contract);
  };
  expect(brokenWith(false).broken).toBeGreaterThan(10);
  const kept = brokenWith(true);
  expect(kept.broken).toBe(0);
  // The storage discharges only the excess.
  expect(kept.highest).toBeGreaterThan(0.97 * 0.9 * demandLimit);
});
