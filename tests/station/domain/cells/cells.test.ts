// Clusters and cells as columns: positions, missing and implausible values, and the size for a large station.
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { toShapeCheck } from '../../../../src/compiler/validator.ts';
import { toPlain } from '../../../../src/core/schema/plain.ts';
import { inEnglish, say } from '../../../../src/core/texts/text.ts';
import { validate } from '../../../../src/core/validate.ts';
import { FileAnswer } from '../../../../src/station/contract/index.ts';
import type { PartColumns } from '../../../../src/station/domain/cells/calls.ts';
import { partsOfType } from '../../../../src/station/domain/monitor/partPlaces.ts';
import { partsOf } from '../../../../src/station/modbus/deviceParts.ts';
import { changesOf } from '../../stream/mirrored.ts';
import { plants, types } from '../../demoSet.ts';
import { type StationDouble, noonish, openDouble, zone } from '../../calls/double.ts';
import { content } from '../../../delivered.ts';

let double: StationDouble;
beforeEach(() => void (double = openDouble()));
afterEach(() => double.close());
const ask = async (request: object, of = {}): Promise<PartColumns> =>
  (await double.call('device' in request ? 'monitor.parts' : 'monitor.stationParts', { type: 'cell', ...request }, of))
    .data as PartColumns;

/** Five clusters of 52 cells; in a cluster the voltage rises by 1 mV from cell to cell. */
const volts = (cluster: number): Record<string, number> =>
  Object.fromEntries(
    Array.from({ length: 52 }, (_, index) => [
      `/cluster.${cluster}/cell.${index + 1}#voltage`,
      Number((3.2 + cluster / 100 + index / 1000).toFixed(3)),
    ]),
  );

describe('monitor.parts', () => {
  it('returns the cells of a stack by cluster, with the clusters as groups', async () => {
    double.read('stack1', { ...volts(1), ...volts(2) });
    const found = await ask({ device: 'stack1', keys: ['cell#voltage'] });
    expect(found.count).toBe(260);
    expect(Object.keys(found.values)).toEqual(['cell#voltage']);
    expect(found.groups.map(({ id, start, count }) => [id, start, count])).toEqual(
      [1, 2, 3, 4, 5].map((number) => [`stack1/cluster.${number}`, (number - 1) * 52, 52]),
    );
    expect(found.groups[1]).toMatchObject({ device: 'stack1', deviceName: 'BMS #1', number: 2, part: '/cell', state: 'normal' });
    expect(found.values['cell#voltage']?.slice(52, 55)).toEqual([3.22, 3.221, 3.222]);
  });

  it('returns minimum, maximum and mean of each group and their positions', async () => {
    double.read('stack1', volts(2));
    const { min, minAt, max, maxAt, mean } = await ask({ device: 'stack1', keys: ['cell#voltage'] });
    const of = (columns: Readonly<Record<string, readonly (number | null)[]>>) => columns['cell#voltage']?.slice(0, 2);
    expect([min, minAt, max, maxAt, mean].map(of)).toEqual([
      [null, 3.22],
      [null, 1],
      [null, 3.271],
      [null, 52],
      [null, 3.2455],
    ]);
  });

  it('filters by one cluster, and ignores a cluster of another device', async () => {
    double.read('stack1', volts(3));
    const one = await ask({ device: 'stack1', id: 'stack1/cluster.3' });
    expect([one.count, one.groups.length, Object.keys(one.values)]).toEqual([
      52,
      1,
      ['cell#voltage', 'cell#temperature', 'cell#soc', 'cell#soh'],
    ]);
    expect((await ask({ device: 'stack1', id: 'stack9/cluster.3' })).count).toBe(260);
  });

  it('excludes missing values from all statistics and keeps their positions', async () => {
    double.read('stack1', { ...volts(1), '/cluster.1/cell.1#voltage': Number.NaN });
    const { values, min, minAt, doubts } = await ask({ device: 'stack1', id: 'stack1/cluster.1', keys: ['cell#voltage'] });
    expect([values['cell#voltage']?.slice(0, 2), min['cell#voltage'], minAt['cell#voltage'], doubts]).toEqual([
      [null, 3.211],
      [3.211],
      [2],
      {},
    ]);
  });

  it('marks an implausible value and excludes it from the statistics', async () => {
    double.read('stack1', { ...volts(1), '/cluster.1/cell.7#voltage': 6.1 });
    const { values, max, doubts } = await ask({ device: 'stack1', id: 'stack1/cluster.1', keys: ['cell#voltage'] });
    expect([values['cell#voltage']?.[6], max['cell#voltage'], doubts]).toEqual([6.1, [3.261], { 6: 'implausible' }]);
  });

  it('marks values that were not read for three minutes', async () => {
    double.read('stack1', volts(1), noonish - 181_000);
    const { doubts, at } = await ask({ device: 'stack1', id: 'stack1/cluster.1', keys: ['cell#voltage'] });
    expect([Object.keys(doubts).length, doubts[0], at]).toEqual([52, 'stale', [noonish - 181_000]]);
  });

  it('returns clusters as parts of stacks, and the points of the stacks themselves', async () => {
    double.read('stack1', { poleTemperature: 41, '/cluster.2#poleTemperature': 40.5, '/cluster.2#ratedCapacity': 314 });
    const poles = await ask({ type: 'cluster', keys: ['cluster#poleTemperature', 'stack#poleTemperature'] });
    expect([poles.groups.length, poles.groups[0]?.id, poles.values, poles.own]).toEqual([
      1,
      'stack1',
      { 'cluster#poleTemperature': [null, 40.5, null, null, null] },
      { 'stack#poleTemperature': [41] },
    ]);
    const cells = await ask({ device: 'stack1', keys: ['cell#voltage', 'cluster#ratedCapacity'] });
    expect(cells.own).toEqual({ 'cluster#ratedCapacity': [null, 314, null, null, null] });
  });

  it('returns nothing for another grid connection point, a device without cells and a type that is not a part', async () => {
    expect((await ask({}, { busbarName: 'Grid#9' })).groups).toEqual([]);
    expect((await ask({ device: 'pcs1' })).groups).toEqual([]);
    expect((await ask({ type: 'pcs' })).groups).toEqual([]);
    expect((await ask({ type: 'nothing' })).values).toEqual({});
  });

  it('is sent to subscribers as changes by index', async () => {
    double.read('stack1', { ...volts(1), ...volts(2) });
    const before = await ask({ device: 'stack1', keys: ['cell#voltage'] });
    double.read('stack1', { ...volts(1), ...volts(2), '/cluster.2/cell.6#voltage': 3.29 }, noonish + 1000);
    double.clock.set(noonish + 1000);
    const changes = changesOf(before, await ask({ device: 'stack1', keys: ['cell#voltage'] }));
    expect(changes.filter(([pointer]) => pointer.startsWith('/values/'))).toEqual([['/values/cell#voltage/57', 3.29]]);
    expect(changes).toContainEqual(['/max/cell#voltage/1', 3.29]);
    expect(changes).toContainEqual(['/maxAt/cell#voltage/1', 6]);
    expect(JSON.stringify(changes).length).toBeLessThan(600);
  });

  it('finds the 4 992 cells of a stack of the large station without reading values, once for all stacks', () => {
    const stacks = plants.large?.devices.filter(({ type }) => type === 'stack') ?? [];
    const allParts = stacks.map((stack) => partsOfType(stack, types, 'cell'));
    expect(allParts.length).toBe(40);
    expect(new Set(allParts).size).toBe(1);
    expect(allParts[0]?.map(({ paths }) => paths.length)).toEqual(Array.from({ length: 12 }, () => 416));
    expect(partsOf(stacks[0]!, types)).toBe(partsOf(stacks[39]!, types));
  });
});

describe('monitor.exportCells', () => {
  const hour = 3_600_000;
  const request = { id: 'stack1/cluster.2', key: 'cell#voltage', start: noonish - hour, end: noonish, stepS: 600 };
  const exported = async (more: object = {}) =>
    (await double.call('monitor.exportCells', { ...request, ...more })).data as FileAnswer;

  it('returns a CSV file with a column for each cell of the cluster and empty fields for gaps', async () => {
    double.history('stack1', noonish - hour, noonish, (at) => ({
      '/cluster.2/cell.1#voltage': 3.3,
      ...(at < noonish - hour / 2 && { '/cluster.2/cell.52#voltage': 3.25 }),
    }));
    const file = await exported();
    expect(file).toBeInstanceOf(FileAnswer);
    const [head = '', first = '', ...rows] = file.bytes.toString('utf8').slice(1).trim().split('\r\n');
    expect(head.split(',')).toHaveLength(53);
    expect(head).toMatch(/^Time,Cell 1 Voltage \(V\),Cell 2 Voltage/);
    expect(first).toMatch(/^2026-07-15 13:30:00,3\.3,,.*,3\.25$/);
    expect(rows.at(-1)).toMatch(/,3\.3,+$/);
    expect(rows).toHaveLength(5);
  });
  it.each<[name: string, more: object, message: string]>([
    ['a request without a cluster', { id: undefined }, 'Cells can be exported from one cluster only. Select it first.'],
    ['a whole stack', { id: 'stack1' }, 'Cells can be exported from one cluster only. Select it first.'],
    ['a missing cluster', { id: 'stack1/cluster.9' }, 'No such measurement point'],
    ['a missing point', { key: 'cell#constructor' }, 'No such measurement point'],
    [
      'more rows than the maximum of a file',
      { start: noonish - 12 * hour, stepS: 1 },
      'Export data too large, adjust time range or number of measurement points',
    ],
  ])('refuses %s', async (_name, more, message) => {
    await expect(exported(more)).rejects.toThrow(message);
  });
  it('refuses more than 12 hours and states this limit', () => {
    const schema = content.calls['monitor.exportCells']?.request ?? {};
    const shape = toShapeCheck(toPlain(schema, { side: 'request' }));
    const texts = (start: number) =>
      validate({ schema, shape, value: { ...request, start }, now: noonish, timezone: zone, units: content.units }).map(
        ({ text }) => say(text, inEnglish),
      );
    expect(texts(noonish - 12 * hour)).toEqual([]);
    expect(texts(noonish - 12 * hour - 1)).toEqual(['Cell data can be exported for at most 12 hours']);
  });
});
