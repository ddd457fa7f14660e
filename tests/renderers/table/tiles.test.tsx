// A table whose rows are drawn as tiles.
import { page } from 'vitest/browser';
import { describe, expect, it } from 'vitest';
import type { Schema } from '../../../src/core/language.ts';
import { toEntries } from '../../../renderers/table/toOrder.ts';
import { toLevel, toOlds, toTileGroups } from '../../../renderers/table/tiles/toTiles.ts';
import { drawKind } from '../reading/drawKind.tsx';

describe('the content of tiles', () => {
  const entries = toEntries([{ id: 1, at: 'B' }, { id: 2, at: 'A' }, { id: 3, at: 'B' }, { id: 4 }], '/id');
  it('is grouped in the order of the rows, with rows without a group under no heading', () => {
    expect(toTileGroups(entries, '/at').map(({ name, entries: own }) => [name, own.map(({ id }) => id)])).toEqual([
      ['B', [1, 3]],
      ['A', [2]],
      [undefined, [4]],
    ]);
    expect(toTileGroups(entries, undefined)).toHaveLength(1);
  });
  it.each([
    [50, 50],
    [-3, 0],
    [120, 100],
    [undefined, undefined],
    ['50', undefined],
  ])('has a level of %j as %j', (value, level) => expect(toLevel(value)).toBe(level));
});

const containers = [
  { id: 'c1', name: 'Container 1', feeder: 'F1', state: 'normal', soc: 63.4, alarms: 0 },
  { id: 'c2', name: 'Container 2', feeder: 'F2', state: 'offline', alarms: 2 },
];
const schema = {
  type: 'array' as const,
  items: {
    type: 'object' as const,
    properties: {
      name: { title: 'Name', type: 'string' as const },
      feeder: { title: 'Feeder', type: 'string' as const },
      state: {
        title: 'State',
        type: 'string' as const,
        choices: {
          normal: { const: 'normal', title: 'Normal', tone: 'success' as const },
          offline: { const: 'offline', title: 'Offline', tone: 'offline' as const },
        },
      },
      soc: { title: 'SOC', type: 'number' as const, unit: 'percent', agedBy: 'old' },
      stored: { title: 'Stored', type: 'number' as const, unit: 'kWh', agedBy: 'old' },
      old: { type: 'object' as const },
      alarms: { title: 'Alarms', type: 'integer' as const },
    },
  },
};

it('a tile shows its name, values and problems, opens its device, and can be replaced by the table', async () => {
  const tiles = { title: '/name', group: '/feeder', level: '/soc', values: ['/soc'], counts: ['/alarms'] };
  const station = await drawKind({
    answers: { containers: { schema, data: containers } },
    screen: { commands: { open: { title: 'Open', call: 'open', params: { id: { from: '/item/id' } } } } },
    calls: { open: {} },
    body: {
      list: {
        kind: 'table',
        title: 'Containers',
        source: 'containers',
        options: { columns: { name: {}, soc: {} }, tone: '/state', open: 'open', tiles },
      },
    },
  });
  const words = (name: string) => page.getByRole('button', { name }).query()?.textContent;
  await expect.poll(() => words('Container 1')).toBe('Container 163.4 %');
  // An unknown value is a dash; an abnormal state and alarms are shown as text.
  expect(words('Container 2')).toBe('Container 2–OfflineAlarms 2');
  await page.getByRole('button', { name: 'Container 2' }).click();
  await expect
    .poll(() => station.asked.filter(({ call }) => call === 'open').map(({ params }) => params))
    .toEqual([{ id: 'c2' }]);
  await page.getByRole('button', { name: 'Show as a table' }).click();
  await expect.element(page.getByRole('cell', { name: 'Container 1' })).toBeVisible();
});

describe('outdated values', () => {
  const old = { of: 'BMS #1', since: 0 };
  it('are attributed to each device once in a tile', () => {
    const ages: Record<string, Schema> = { '/soc': { agedBy: 'old/level' }, '/power': { agedBy: 'old/power' } };
    const item = { soc: 50, power: 3, old: { level: old, power: { of: 'PCS #1' } } };
    const agesOf = (tiles: object) => toOlds(item, { title: '/name', ...tiles }, (at) => ages[at]).map(({ of }) => of);
    expect(agesOf({ level: '/soc', values: ['/soc', '/power'] })).toEqual(['BMS #1', 'PCS #1']);
    expect(agesOf({ level: '/soc' })).toEqual(['BMS #1']);
    expect(agesOf({ values: ['/name'] })).toEqual([]);
  });
  it('are marked once in the tile and at each value of the table row', async () => {
    await drawKind({
      answers: { containers: { schema, data: [{ ...containers[0], stored: 70, old }] } },
      body: {
        list: {
          kind: 'table',
          title: 'Containers',
          source: 'containers',
          options: { columns: { name: {}, soc: {}, stored: {} }, tiles: { title: '/name', values: ['/soc', '/stored'] } },
        },
      },
    });
    const marks = () => [...document.querySelectorAll('.ems-old')].map((each) => each.textContent?.replace(/ ·.*/, '').trim());
    await expect.poll(marks).toEqual(['BMS #1']);
    await page.getByRole('button', { name: 'Show as a table' }).click();
    await expect.poll(marks).toEqual(['BMS #1', '']);
    await expect
      .element(page.getByRole('cell', { name: '70' }))
      .toContainElement(document.querySelector<HTMLElement>('[title="BMS #1"]'));
  });
});
