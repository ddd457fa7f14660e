// Stations of one program whose names look alike: the program starts and reports them.
import { expect, it } from 'vitest';
import { createAlarms } from '../../../src/station/alarm/alarms.ts';
import type { LiveValues } from '../../../src/station/contract/index.ts';
import { reportAlikeNames } from '../../../src/station/starting/alikeNames.ts';
import { Database } from '../../../src/station/store/sqlite.ts';
import { types } from '../demoSet.ts';
import { startReal } from '../whole/realStation.ts';

const live: LiveValues = { get: () => undefined, all: () => [], state: () => 'normal', onChange: () => () => {} };

it('raises one alarm for each name that is like an earlier one, until a start without it', () => {
  const db = new Database(':memory:');
  const alarms = createAlarms({
    file: db,
    live,
    types: () => types,
    everyMs: 0,
    devices: () => [],
    clock: { now: () => 60_000 },
  });
  const printed: string[] = [];
  const start = (...names: string[]): (readonly [string, unknown])[] => {
    const stations = names.map((name, index) => ({ id: `s${index}`, name }));
    reportAlikeNames(alarms, stations, (line) => printed.push(line));
    return alarms.running().map(({ alarm, values }) => [alarm, values] as const);
  };
  expect(start('North', 'South', 'East')).toEqual([]);
  expect(printed).toEqual([]);
  expect(start('North', 'N\u043erth', 'North', 'South')).toEqual([
    ['nameAlike-s1', { name: 'N\u043erth', other: 'North' }],
    ['nameAlike-s2', { name: 'North', other: 'North' }],
  ]);
  expect(printed[0]).toContain('"s1" looks like the name "North"');
  expect(start('North', 'South', 'North').map(([alarm]) => alarm)).toEqual(['nameAlike-s2']);
  expect(start('North', 'South')).toEqual([]);
  alarms.close();
  db.close();
});

it('a program whose stations have such names starts, and its main station reports them', { timeout: 120_000 }, async () => {
  const started = await startReal({
    stations: [
      { id: 'north', own: true, name: 'North', plant: 'cabinet' },
      { id: 'south', own: false, name: 'N\u043erth', plant: 'cabinet' },
    ],
  });
  try {
    const names = started.acquiring.alarms.running().filter(({ alarm }) => alarm.startsWith('nameAlike'));
    expect(names).toEqual([expect.objectContaining({ alarm: 'nameAlike-south', level: 'C' })]);
    expect(started.printed.join('\n')).toContain('of the station "south" looks like');
  } finally {
    await started.remove();
  }
});
