// Curves of devices and their parts, the tree of selectable points, and the rules for a selection.
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { CurveData, CurvePoint } from '../../../../src/core/calls/calls.gen.ts';
import { instantOf } from '../../../../src/core/time.ts';
import { refusalOf, type StationDouble, openDouble, zone } from '../../calls/double.ts';

let double: StationDouble;
beforeEach(() => void (double = openDouble()));
afterEach(() => double.close());
const midnight = instantOf('2026-07-15', '00:00', zone);
const hour = 3_600_000;
const ask = async (name: string, request: object, of: object = {}): Promise<CurveData> =>
  (await double.call(name, request, of)).data as CurveData;
const keysOf = ({ series = [] }: CurveData) => series.map(({ key }) => key);
const named = ({ series = [] }: CurveData) => series.map(({ name }) => name);

describe('curves of a kind of device', () => {
  it('/curve/stack/search shows the main points of a battery, by the minute', async () => {
    double.history('stack1', midnight, midnight + hour, () => ({ voltage: 832, soc: 55 }));
    const curve = await ask('curve.stack', { keys: ['stack#soc', 'stack#voltage'] });
    expect([keysOf(curve), curve.stepS]).toEqual([['stack#soc', 'stack#voltage'], 60]);
    expect(curve.series?.map(({ values }) => values?.[7])).toEqual([55, 832]);
    expect(keysOf(await ask('curve.stack', {}))).toEqual(['stack#power', 'stack#soc', 'stack#voltage']);
  });
  it('/curve/cluster/search shows the cluster of its id', async () => {
    double.history('stack1', midnight, midnight + hour, () => ({ '/cluster.3#soc': 41, '/cluster.4#soc': 43 }));
    const curve = await ask('curve.cluster', { id: 'stack1/cluster.3', keys: ['cluster#soc'] });
    expect([keysOf(curve), named(curve), curve.series?.[0]?.values?.[0]]).toEqual([['cluster#soc'], ['SOC'], 41]);
    expect(keysOf(await ask('curve.cluster', { id: 'stack1/cluster.3' }))).toEqual([
      'cluster#power',
      'cluster#soc',
      'cluster#voltage',
    ]);
  });
  it('/curve/cell/search shows cells by name, and nothing without a selection', async () => {
    double.history('stack1', midnight, midnight + hour, () => ({ '/cluster.2/cell.7#voltage': 3.301 }));
    const curve = await ask('curve.cell', { id: 'stack1/cluster.2', keys: ['stack1/cluster.2/cell.7#voltage'] });
    expect([named(curve), keysOf(curve)]).toEqual([['Cell 7 Voltage'], ['cell#voltage']]);
    expect(curve.series?.[0]?.values?.[0]).toBeCloseTo(3.301, 6);
    expect((await ask('curve.cell', { id: 'stack1/cluster.2' })).series).toEqual([]);
  });
  it('/curve/temperature/search shows every temperature of a part', async () => {
    expect(keysOf(await ask('curve.temperature', { id: 'stack1/cluster.2' }))).toEqual([
      'cluster#maxCellTemperature',
      'cluster#minCellTemperature',
      'cluster#meanCellTemperature',
      'cluster#poleTemperature',
    ]);
  });
  it('/curve/voltage/search shows every voltage of a part', async () => {
    expect(keysOf(await ask('curve.voltage', { id: 'stack1/cluster.2' }))).toEqual([
      'cluster#voltage',
      'cluster#maxCellVoltage',
      'cluster#minCellVoltage',
      'cluster#meanCellVoltage',
      'cluster#cellVoltageDifference',
    ]);
  });
  it('/curve/fire/search shows the states of a fire safety device', async () => {
    double.history('fire1', midnight, midnight + hour, () => ({ fireAlarm: 1 }));
    const curve = await ask('curve.fire', { id: 'fire1' });
    expect(keysOf(curve)).toEqual(['fac#fireAlarm', 'fac#preAlarm', 'fac#hostFault', 'fac#released']);
    expect(curve.series?.[0]?.values?.[0]).toBe(1);
  });
  it('/device/monitor/report/search shows the device of a monitoring page', async () => {
    double.history('meterGrid', midnight, midnight + hour, () => ({ powerFactor: 0.98 }));
    const curve = await ask('curve.monitor', { id: 'meterGrid', keys: ['em2#powerFactor'] });
    expect(curve.series?.[0]?.values?.[0]).toBe(0.98);
  });
  it('are empty if the station has no such device', async () => {
    const empty = openDouble({ empty: true });
    for (const call of ['curve.fire', 'curve.monitor', 'curve.pcs'])
      expect((await empty.call(call, { day: '2026-07-15' })).data).toMatchObject({ series: [], at: [] });
    empty.close();
  });
  it('refuse a part that no device has', async () => {
    expect((await refusalOf(double.call('curve.cluster', { id: 'stack1/heap.3' }))).code).toBe(404);
  });
});

describe('alarm marks', () => {
  const marksOf = async (name: string, request: object) =>
    ((await ask(name, { day: '2026-07-15', ...request })).marks ?? [])
      .map(({ title = '' }) => title)
      .toSorted((one, other) => one.localeCompare(other));
  beforeEach(() => {
    for (const device of ['stack1', 'stack1/cluster.2', 'stack1/cluster.3', 'stack1/cluster.2/cell.7', 'stack10', 'pcs1'])
      double.alarms.push({
        id: device,
        device,
        deviceName: '',
        deviceType: '',
        busbarName: 'Grid#1',
        alarm: 'hot',
        level: 'B',
        title: device,
        originalTitle: '',
        occurTime: midnight + hour,
        status: 'running',
      });
  });
  const battery = ['stack1', 'stack1/cluster.2', 'stack1/cluster.2/cell.7', 'stack1/cluster.3'];

  it.each([
    ['curve.stack', { id: 'stack1' }, 'parts', battery],
    ['curve.stack', {}, 'parts of the first battery', battery],
    ['curve.multi', { id: 'stack1', keys: ['stack#soc'] }, 'parts', battery],
    ['curve.hybridCluster', { id: 'pcs1' }, 'parts of the battery', ['pcs1', ...battery]],
    ['curve.cluster', { id: 'stack1/cluster.2' }, 'battery and the cells', battery.slice(0, 3)],
    ['curve.cell', { id: 'stack1/cluster.3' }, 'battery, not of another cluster', ['stack1', 'stack1/cluster.3']],
  ])('include in %s with %j those of the %s', async (name, request, _of, titles) => {
    expect(await marksOf(name, request)).toEqual(titles);
  });
});

describe('the tree of points', () => {
  const points = async (request: object, of: object = {}): Promise<CurvePoint[]> =>
    (await double.call('curve.points', request, of)).data as CurvePoint[];

  it('lists the points of a device by group, without write-only points', async () => {
    const found = await points({ id: 'pcs1' }, { language: 'zh_CN' });
    expect(found.find(({ key }) => key === 'pcs#activePower')).toEqual({
      key: 'pcs#activePower',
      title: '有功功率',
      group: '交流侧',
      unit: 'kW',
    });
    expect(found.some(({ key }) => key === 'pcs#control')).toBe(false);
  });
  it('contains the points of a cluster and of its cells', async () => {
    const found = await points({ id: 'stack1/cluster.2' });
    expect(found.find(({ key }) => key === 'stack1/cluster.2#soc')?.title).toBe('SOC');
    const cells = await points({ id: 'stack1/cluster.2', only: 'cell#temperature' });
    expect([cells.length, cells[6]]).toEqual([
      52,
      { key: 'stack1/cluster.2/cell.7#temperature', title: 'Cell 7 Temperature', group: 'Cell 7', unit: '°C' },
    ]);
  });
  it('keeps a point that is only in the history, with its curve', async () => {
    double.history('pcs1', midnight, midnight + hour, () => ({ boostVoltage: 12.5 }));
    const past = (await points({ id: 'pcs1' })).filter(({ kept }) => kept === true);
    expect(past).toEqual([{ key: 'pcs#boostVoltage', title: 'boostVoltage', group: 'History only', kept: true }]);
    const curve = await ask('curve.multi', { id: 'pcs1', keys: ['pcs#boostVoltage'], day: '2026-07-15' });
    expect([named(curve), curve.series?.[0]?.values?.[3]]).toEqual([['boostVoltage'], 12.5]);
  });
});

describe('a custom curve', () => {
  const cell = (cluster: number, number: number) => `stack1/cluster.${cluster}/cell.${number}#voltage`;
  const refused = async (keys: string[]) => refusalOf(double.call('curve.multi', { id: 'stack1', keys, day: '2026-07-15' }));

  it('is refused for points of two devices', async () => {
    const { code, message, data } = await refused(['stack#soc', 'pcs#activePower']);
    expect([code, message]).toEqual([400, 'All measurement points must belong to one device']);
    expect(data).toEqual([{ path: '/keys', message }]);
  });
  it('shows cells of one cluster, and is refused for cells of two', async () => {
    expect((await refused([cell(1, 4), cell(2, 4)])).message).toBe('Cells must belong to one cluster');
    const curve = await ask('curve.multi', { id: 'stack1', keys: [cell(2, 4), cell(2, 5), 'stack#soc'], day: '2026-07-15' });
    expect(named(curve)).toEqual(['Battery cluster 2 Cell 4 Voltage', 'Battery cluster 2 Cell 5 Voltage', 'SOC']);
  });
  it('is empty without a selection', async () => {
    expect((await ask('curve.multi', {})).series).toEqual([]);
  });
  it('is as fine as the stored data when zoomed in, and never finer', async () => {
    const ten = { start: midnight, end: midnight + 10 * 60_000 };
    const { series } = double.station;
    double.history('pcs1', midnight, midnight + hour, () => ({ activePower: 1 }));
    expect((await ask('curve.multi', { id: 'pcs1', keys: ['pcs#activePower'], ...ten })).stepS).toBe(60);
    const seconds = Array.from({ length: 600 }, (_none, index) => ({
      device: 'pcs1',
      at: midnight + index * 1000,
      values: { activePower: index },
    }));
    series.append(seconds);
    const fine = await ask('curve.multi', { id: 'pcs1', keys: ['pcs#activePower'], ...ten });
    expect([fine.stepS, fine.at?.length, fine.series?.[0]?.values?.[599]]).toEqual([1, 600, 599]);
    const asked = await ask('curve.multi', { id: 'pcs1', keys: ['pcs#activePower'], ...ten, stepS: 60 });
    expect(asked.stepS).toBe(60);
    const wide = { start: midnight, end: midnight + hour };
    expect((await ask('curve.multi', { id: 'pcs1', keys: ['pcs#activePower'], ...wide })).stepS).toBe(60);
  });
});
