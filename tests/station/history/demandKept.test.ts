// Demand control against an account of its own: every plant runs for days by the made past's pilot, and no demand window breaks that the storage could
// have kept by charging less. The full run takes 35 days of every plant; else one day on which the load came near the limit.
import { describe, expect, it } from 'vitest';
import type { PlantFile } from '../../../src/station/plant/plantFile.ts';
import { full } from '../../chance.ts';
import { plants } from '../demoSet.ts';
import { account, brokenWindows, type Window } from './demandWindows.ts';

const [days, from] = full ? [35, '2026-10-23T00:00:00+08:00'] : [1, '2026-11-25T00:00:00+08:00'];
/** A load that jumps by a fifth of the limit, as where vehicles charge, is met within the step: the live station looks every second. */
const stepOf: Readonly<Record<string, number>> = { charging: 10, large: 60 };
const names = full ? ['cabinet', 'charging', 'vehicle', 'area', 'large'] : ['cabinet', 'area'];
const contracts: readonly Window[] = full
  ? [
      { kind: 'sliding', minutes: 15 },
      { kind: 'fixed', minutes: 15 },
      { kind: 'fixed', minutes: 60 },
    ]
  : [{ kind: 'sliding', minutes: 15 }];

describe.each(contracts)('windows that are $kind, of $minutes minutes', (contract) => {
  it.each(names)('none breaks on the plant %s that the storage could have kept', (name) => {
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
    // It is the limit that holds the storage, and not a storage that stands still.
    expect(found[0]?.highest).toBeGreaterThan(0.9 * (found[0]?.limit ?? Number.NaN));
  });
});
