// Demand control checked by independent accounting: each plant runs for days under the dispatch of the history generator, and no
// demand window exceeds its limit if the storage could have prevented it. The full run covers 35 days of each plant, otherwise
// twelve hours of a day on which the load came near the limit.
import { describe, expect, it } from 'vitest';
import type { PlantFile } from '../../../src/station/plant/plantFile.ts';
import { full } from '../../chance.ts';
import { plants } from '../demoSet.ts';
import { account, brokenWindows, type Window } from './demandWindows.ts';

const [hours, from] = full ? [35 * 24, '2026-10-23T00:00:00+08:00'] : [12, '2026-11-25T08:00:00+08:00'];
/** Seconds per step. The steps are short for vehicle charging, whose load jumps; the live station acts every second. */
const stepOf: Readonly<Record<string, number>> = { charging: 10, large: 60 };

interface Contract extends Window {
  /** The limits are then so low that the load alone exceeds them, and the storage discharges for no other reason. */
  discharges: boolean;
  on: readonly string[];
}
const lowered = 0.8;
const contracts: readonly Contract[] = full
  ? [
      { kind: 'sliding', minutes: 15, discharges: false, on: ['cabinet', 'charging', 'vehicle', 'area', 'large'] },
      { kind: 'sliding', minutes: 15, discharges: true, on: ['cabinet', 'charging', 'area'] },
      { kind: 'sliding', minutes: 60, discharges: true, on: ['cabinet', 'area'] },
      { kind: 'fixed', minutes: 15, discharges: true, on: ['cabinet', 'charging'] },
      { kind: 'fixed', minutes: 30, discharges: true, on: ['cabinet', 'charging', 'area'] },
      { kind: 'fixed', minutes: 60, discharges: true, on: ['cabinet', 'charging'] },
    ]
  : [
      { kind: 'sliding', minutes: 15, discharges: false, on: ['cabinet', 'area'] },
      { kind: 'sliding', minutes: 60, discharges: true, on: ['cabinet'] },
      { kind: 'fixed', minutes: 30, discharges: true, on: ['cabinet'] },
    ];

/** The plant with lower limits, with the templates charging at most. */
function forDischarging({ strategy, ...file }: PlantFile, share: number): PlantFile {
  const lower = <T extends { demandLimit: number }>(limits: T): T => ({ ...limits, demandLimit: limits.demandLimit * share });
  const areas = Object.fromEntries(Object.entries(strategy.areas ?? {}).map(([area, own]) => [area, lower(own)]));
  const templates = strategy.templates.map((template) => ({
    ...template,
    rows: template.rows.map((row) => ({ ...row, power: Math.max(0, row.power) })),
  }));
  return { ...file, strategy: { ...lower(strategy), templates, ...(strategy.areas && { areas }) } };
}

describe.each(contracts)('windows that are $kind, of $minutes minutes, discharging: $discharges', (contract) => {
  it.each(contract.on)(
    'on the plant %s, no window exceeds the limit if the storage could have prevented it',
    (name) => {
      const { kind, minutes, discharges } = contract;
      const demand = { enabled: true, window: kind, minutes, discharges, dischargeSoc: 10 };
      const own = plants[name] as PlantFile;
      const file = discharges ? forDischarging(own, lowered) : own;
      const found = account(file, { hours, stepS: stepOf[name] ?? 30, from, demand }).map((each) => ({
        at: each.name,
        limit: each.limit,
        ...brokenWindows(each, contract),
      }));
      for (const each of found) console.log(`${name} ${kind} ${minutes} ${discharges}: ${JSON.stringify(each)}`);
      expect(found.filter(({ avoidable }) => avoidable > 0)).toEqual([]);
      // The limit restricts the storage; the storage is not simply idle.
      expect(found[0]?.highest).toBeGreaterThan(0.9 * (found[0]?.limit ?? Number.NaN));
    },
    1_800_000,
  );
});

it('discharging keeps the windows within a limit that reduced charging alone would exceed', () => {
  const { strategy, ...file } = forDischarging(plants.cabinet as PlantFile, 0.9);
  const contract: Window = { kind: 'sliding', minutes: 15 };
  const brokenWith = (discharges: boolean) => {
    const demand = { enabled: true, window: contract.kind, minutes: contract.minutes, discharges, dischargeSoc: 10 };
    // An idle storage is not empty in the evening.
    const templates = strategy.templates.map((template) => ({ ...template, rows: [] }));
    const idle = { ...file, strategy: { ...strategy, templates } };
    const [whole] = account(idle, { hours: 12, stepS: 30, from: '2026-11-25T08:00:00+08:00', demand });
    if (!whole) throw new Error('There is no account of the plant');
    return { limit: whole.limit, ...brokenWindows(whole, contract) };
  };
  expect(brokenWith(false).broken).toBeGreaterThan(10);
  const kept = brokenWith(true);
  expect(kept.broken).toBe(0);
  // The storage discharges only the excess.
  expect(kept.highest).toBeGreaterThan(0.97 * kept.limit);
});

describe('the judge', () => {
  const minutes = 15;
  const column = (value: number): number[] => Array.from({ length: minutes }, () => value);
  /** A window of 110 kW with a limit of 100 kW, which 2.5 kWh keep. */
  const windowOf = (parts: { storage: number; able: number; stored: number }) =>
    brokenWindows(
      {
        name: 'whole',
        limit: 100,
        grid: column(110),
        storage: column(parts.storage),
        able: column(parts.able),
        stored: column(parts.stored),
        rest: 1,
      },
      { kind: 'fixed', minutes },
    ).avoidable;

  it.each([
    ['charging that could have been left out', { storage: 11, able: 0, stored: 0 }, 1],
    ['too little charging to leave out', { storage: 9, able: 0, stored: 0 }, 0],
    ['standby consumption, which cannot be left out', { storage: 1, able: 0, stored: 0 }, 0],
    ['power and energy to discharge', { storage: 0, able: 11, stored: 2.6 }, 1],
    ['too little power to discharge', { storage: 0, able: 9, stored: 100 }, 0],
    ['too little energy above the lowest SOC', { storage: 0, able: 100, stored: 2.4 }, 0],
    ['power that is discharged already', { storage: -100, able: 105, stored: 100 }, 0],
    ['power beyond what is discharged already', { storage: -100, able: 111, stored: 100 }, 1],
    ['less charging together with discharging', { storage: 5, able: 6, stored: 10 }, 1],
    ['energy that was only charged in this window', { storage: 5, able: 100, stored: 2 }, 0],
  ])('a window above the limit with %s', (_of, parts, avoidable) => {
    expect(windowOf(parts)).toBe(avoidable);
  });
});
