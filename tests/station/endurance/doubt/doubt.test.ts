// Short soak tests of implausible devices. The two weeks of each plant are in the files beside this one.
import { expect, it } from 'vitest';
import { full } from '../../../chance.ts';
import { cabinet, plants } from '../../demoSet.ts';
import { firstDay, seed } from './fortnight.ts';
import { kindsOf } from './kinds.ts';
import { reactionS, stopS } from './limits.ts';
import { soak } from './soak.ts';

/** A soak uses only CPU time. On a busy machine it needs a multiple of its usual ten seconds. */
const timeout = 900_000;
const morning = firstDay + 9 * 3_600_000;
const plantsOfSoak = ['cabinet', 'area', 'charging'];

it('each plant of the soak test has more than 60 kinds of fault', () => {
  for (const name of plantsOfSoak) expect(kindsOf(plants[name]?.devices ?? []).length).toBeGreaterThan(60);
});

it('the cabinet is safe during some kinds of fault, reports each once, and recovers automatically', { timeout }, async () => {
  const few = [
    'silent, pcs',
    'garbage, total meter',
    'event fire-alarm, fac',
    'event cell-over-voltage-3, stack',
    'swapped sign of current, stack',
  ];
  const soaked = await soak({
    file: cabinet,
    from: morning,
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

it('a converter that disobeys is reported, stopped, disconnected and latched, and a value in doubt is not used', {
  timeout,
}, async () => {
  const grave = [
    'deaf during a fire alarm, pcs',
    'deaf during an insulation fault, pcs',
    'late by 30 s during a battery that permits 20 kW, pcs',
    'second master writes 50 to activePowerSet during a battery that permits no power, pcs',
    'clamped to half, pcs',
    'half activePower, total meter',
  ];
  const soaked = await soak({
    file: cabinet,
    from: morning,
    seconds: 1500,
    seed: 20_263,
    shortestS: 50,
    longestS: 60,
    gapS: 20,
    only: ({ name }) => grave.includes(name),
  });
  expect(soaked.found).toEqual([]);
  expect([...new Set(soaked.reports.map(({ kind }) => kind.name))].toSorted()).toEqual(grave.toSorted());
  const latches = soaked.reports.flatMap((report) => report.latches);
  expect(latches.toSorted()).toEqual(['fire', 'insulation', 'not-following', 'not-following', 'not-following']);
});

it('no power flows for longer than declared while a converter reports a fault of its own', { timeout }, async () => {
  const own = ['event fault, pcs', 'event dc-fault, pcs', 'event bms-timeout, pcs'];
  const soaked = await soak({
    file: cabinet,
    from: morning,
    seconds: 400,
    seed,
    shortestS: 50,
    longestS: 60,
    gapS: 20,
    only: ({ name }) => own.includes(name),
  });
  expect(soaked.found).toEqual([]);
  expect([...new Set(soaked.reports.map(({ kind }) => kind.name))].toSorted()).toEqual(own.toSorted());
  expect(soaked.reports.every(({ forbiddenS }) => forbiddenS > 0)).toBe(true);
});

it('no storage feeds into the grid at an area whose reverse-power limit applies, while a converter disobeys', {
  timeout,
}, async () => {
  const { area } = plants;
  if (!area) throw new Error('There is no plant area');
  const some = ['silent, storage meter', 'deaf during a battery that permits no power, pcs'];
  const soaked = await soak({
    file: area,
    from: morning,
    seconds: 240,
    seed,
    shortestS: 50,
    longestS: 60,
    gapS: 20,
    only: ({ name }) => some.includes(name),
  });
  expect(soaked.found).toEqual([]);
  expect(soaked.reports.map(({ kind }) => kind.name).toSorted()).toEqual(some.toSorted());
});

it('a converter with an inverted sign is the only device with a plausibility alarm, and operation stays safe', {
  timeout,
}, async () => {
  const soaked = await soak({
    file: cabinet,
    from: morning,
    seconds: 700,
    seed: 20_260,
    shortestS: 480,
    longestS: 500,
    only: ({ name }) => name === 'swapped sign of activePower, pcs',
  });
  expect(soaked.found).toEqual([]);
  const alarms = soaked.reports.flatMap((report) => report.alarms);
  const accused = alarms.flatMap(({ device, alarm }) => (alarm.startsWith('plausibility') ? [`${device} ${alarm}`] : []));
  expect(new Set(accused)).toEqual(new Set(['pcs1 plausibility-power']));
});

it.each(full ? ['cabinet', 'area'] : ['cabinet'])(
  'another master that writes the power set-point for minutes raises its own alarm once at the plant %s',
  { timeout },
  async (name) => {
    const file = plants[name];
    if (!file) throw new Error(`There is no plant ${name}`);
    const masters = ['second master writes 50 to activePowerSet, pcs', 'second master writes -50 to activePowerSet, pcs'];
    const soaked = await soak({
      file,
      from: morning,
      seconds: 900,
      seed,
      shortestS: 240,
      longestS: 300,
      gapS: 90,
      only: ({ name: kind }) => masters.includes(kind),
    });
    expect(soaked.found).toEqual([]);
    const alarms = soaked.reports.map((report) =>
      report.alarms.flatMap(({ device, alarm }) => (device === 'pcs1' ? [alarm] : [])),
    );
    expect(alarms.length).toBeGreaterThanOrEqual(2);
    for (const each of alarms) expect(each).toEqual(['second-master']);
  },
);

it('a converter with which another master feeds into the grid beyond the contract is stopped', { timeout }, async () => {
  const { area } = plants;
  if (!area) throw new Error('There is no plant area');
  const soaked = await soak({
    file: area,
    // At midnight, the site consumes less than the other master discharges.
    from: firstDay,
    seconds: 400,
    seed,
    shortestS: 240,
    longestS: 250,
    gapS: 90,
    only: ({ name }) => name === 'second master writes -50 to activePowerSet, pcs',
  });
  expect(soaked.found).toEqual([]);
  const [first] = soaked.reports;
  expect(first?.forbiddenS).toBeGreaterThan(3);
  expect(first?.forbiddenS).toBeLessThanOrEqual(stopS + reactionS);
  expect(first?.alarms.map(({ alarm }) => alarm)).toContain('second-master');
});
