// Soak test of implausible devices: they go silent, freeze, report wrong values or ignore commands, one after another at random
// times. No power that any true value forbids flows for longer than declared, each fault raises its alarm once, and the station
// recovers by itself unless something latched. EMS_SEED repeats a run.
import { describe, expect, it } from 'vitest';
import { full } from '../../../chance.ts';
import { cabinet, plants } from '../../demoSet.ts';
import { kindsOf } from './kinds.ts';
import { toFigures } from './figures.ts';
import { soak } from './soak.ts';

const seed = Number(process.env.EMS_SEED ?? (full ? Date.now() % 1_000_000 : 20_260));
const from = Date.parse('2026-07-13T09:00:00+08:00');
const fortnightS = 14 * 86_400;
const plantsOfSoak = ['cabinet', 'area', 'charging'];

it('has at least 60 kinds of fault for each plant', () => {
  for (const name of plantsOfSoak) expect(kindsOf(plants[name]?.devices ?? []).length).toBeGreaterThan(60);
});

it('a few kinds on the cabinet are safe, reported once, and recover by themselves', async () => {
  const few = [
    'silent, pcs',
    'garbage, total meter',
    'event fire-alarm, fac',
    'event cell-over-voltage-3, stack',
    'swapped sign of current, stack',
  ];
  const soaked = await soak({
    file: cabinet,
    from,
    seconds: 600,
    seed,
    shortestS: 50,
    longestS: 60,
    gapS: 20,
    only: ({ name }) => few.includes(name),
  });
  expect(soaked.found).toEqual([]);
  expect(soaked.reports.length).toBeGreaterThanOrEqual(4);
});

it('a converter with the wrong sign is the only device reported, and continues once it reports correctly', async () => {
  const soaked = await soak({
    file: cabinet,
    from,
    seconds: 700,
    seed: 20_260,
    shortestS: 480,
    longestS: 500,
    only: ({ name }) => name === 'swapped sign of activePower, pcs',
  });
  expect(soaked.found).toEqual([]);
  const accused = soaked.reports.flatMap(({ alarms }) => alarms).filter((alarm) => alarm.includes('plausibility'));
  expect(new Set(accused)).toEqual(new Set(['pcs1 plausibility-power']));
});

describe.each(full ? plantsOfSoak : [])('two weeks of %s', (name) => {
  it('are safe, each fault is reported once, and the station recovers by itself', { timeout: 36_000_000 }, async () => {
    const file = plants[name];
    if (!file) throw new Error(`There is no plant ${name}`);
    const soaked = await soak({ file, from, seconds: fortnightS, seed });
    process.stdout.write(`${toFigures(name, seed, soaked)}\n`);
    expect(soaked.found).toEqual([]);
  });
});
