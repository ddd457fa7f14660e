// Short soak tests of implausible devices; the two weeks of each plant are in the files beside this one.
import { expect, it } from 'vitest';
import { cabinet, plants } from '../../demoSet.ts';
import { firstDay, seed } from './fortnight.ts';
import { kindsOf } from './kinds.ts';
import { soak } from './soak.ts';

/** A soak takes CPU time only, so a busy machine needs a multiple of its usual ten seconds. */
const timeout = 900_000;
const plantsOfSoak = ['cabinet', 'area', 'charging'];

it('has at least 60 kinds of fault for each plant', () => {
  for (const name of plantsOfSoak) expect(kindsOf(plants[name]?.devices ?? []).length).toBeGreaterThan(60);
});

it('a few kinds on the cabinet are safe, reported once, and recover by themselves', { timeout }, async () => {
  const few = [
    'silent, pcs',
    'garbage, total meter',
    'event fire-alarm, fac',
    'event cell-over-voltage-3, stack',
    'swapped sign of current, stack',
  ];
  const soaked = await soak({
    file: cabinet,
    from: firstDay,
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

it('a converter with the wrong sign is the only device reported, and continues once it reports correctly', {
  timeout,
}, async () => {
  const soaked = await soak({
    file: cabinet,
    from: firstDay,
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
