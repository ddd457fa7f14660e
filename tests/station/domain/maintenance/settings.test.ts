// Settings with one document each: read with their defaults, saved against their revision, and their effect.
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openDouble, refusalOf, type StationDouble } from '../../calls/double.ts';
import { StaleRevision } from '../../../../src/station/contract/index.ts';

let double: StationDouble;
beforeEach(() => void (double = openDouble()));
afterEach(() => double.close());
const data = async (name: string, request?: unknown) => (await double.call(name, request)).data;

describe('a setting with its own document', () => {
  it.each<[name: string, start: object, next: object]>([
    ['globalConfig', { resumeStrategy: true, silentSeconds: 30 }, { resumeStrategy: false, silentSeconds: 60 }],
    ['insulation', { enabled: false, limit: 800 }, { enabled: true, limit: 500 }],
    ['environment', { enabled: false, temperature: 40, humidity: 80 }, { enabled: true, temperature: 35.5, humidity: 60 }],
    [
      'functionSwitch',
      { liveStream: true, wiring: true, intelligent: true, decisions: true },
      { liveStream: false, wiring: true, intelligent: true, decisions: true },
    ],
    ['periodVersion', { periodVersion: 2 }, { periodVersion: 1 }],
    ['nodeCode', { nodeCode: '' }, { nodeCode: 'EAST-7' }],
  ])('%s starts with the defaults of its entity and is saved against its revision', async (name, start, next) => {
    expect(await data(`${name}.search`)).toEqual({ ...start, revision: 0 });
    expect((await double.call(`${name}.save`, { ...next, revision: 0 })).text).toBe('Saved');
    expect(await data(`${name}.search`)).toEqual({ ...next, revision: 1 });
    await expect(double.call(`${name}.save`, { ...start, revision: 0 })).rejects.toThrow(StaleRevision);
  });
});

it('a disabled function is reported to every console, and all others are enabled', async () => {
  expect(double.station.scope().functions).toBeUndefined();
  const functions = { liveStream: false, wiring: true, intelligent: true, decisions: true };
  await double.call('functionSwitch.save', { ...functions, revision: 0 });
  expect(double.station.scope().functions).toEqual(functions);
});

it('time periods of the first version have no deep-valley band', async () => {
  const rows = [
    { startTime: '00:00', endTime: '06:00', chargeState: 5 },
    { startTime: '06:00', endTime: '24:00', chargeState: 3 },
  ];
  const months = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12];
  const save = () => double.call('period.save', { templates: [{ name: 'All', months, rows }] });
  expect((await save()).text).toBe('Saved');
  await double.call('periodVersion.save', { periodVersion: 1, revision: 0 });
  expect((await refusalOf(save())).data).toEqual([
    { path: '/templates/0/rows/0/chargeState', message: 'Version 1 of the price periods has no deep valley' },
  ]);
});
