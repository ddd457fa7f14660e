// The overview of all devices, their status labels, and the texts of cooling settings in both languages.
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { toTypeCounts } from '../../../../src/station/domain/station/stationScope.ts';
import { type StationDouble, noonish, openDouble, refusalOf } from '../../calls/double.ts';

let double: StationDouble;
beforeEach(() => void (double = openDouble()));
afterEach(() => double.close());

interface Overview {
  devices: { id: string; page?: string }[];
  live: Record<string, { state: string; alarms: number; level?: string; status: string[]; values: object; at?: number }>;
  states: Record<string, number>;
  total: number;
  alarmed: number;
  alarms: number;
}
const overview = async (request: object = {}) => (await double.call('monitor.realTime', request)).data as Overview;

describe('monitor.realTime', () => {
  it('lists the devices, their main values and their faults', async () => {
    double.read('pcs1', { activePower: 40, runState: 1, chargeState: 1, controlMode: 1, voltageA: 230 }, noonish - 800);
    double.link('ups1', 'timeout');
    double.alarms.push({
      id: '1',
      device: 'lc1',
      deviceName: 'LC #1',
      deviceType: 'lc',
      busbarName: 'Grid#1',
      alarm: 'filter',
      level: 'C',
      title: 'Filter blocked',
      originalTitle: 'Filter blocked',
      occurTime: noonish,
      status: 'running',
    });
    const { devices, live, states, total, alarms } = await overview();
    expect(devices.find(({ id }) => id === 'pcs1')).toMatchObject({ page: '/monitor/pcs?device=pcs1' });
    expect(live.pcs1).toMatchObject({ state: 'normal', at: noonish - 800, alarms: 0, status: ['charging', 'remote'] });
    expect(live.pcs1?.values).toEqual({ 'pcs#activePower': 40, 'pcs#runState': 1, 'pcs#chargeState': 1 });
    expect(live.ups1?.state).toBe('timeout');
    expect(live.lc1).toMatchObject({ alarms: 1, level: 'C' });
    expect([total, alarms]).toEqual([devices.length, 1]);
    expect(Object.values(states).reduce((sum, count) => sum + count, 0)).toBe(total);
  });
  it('counts the alarms of parts with those of their device, and a consequence once', async () => {
    const own = {
      deviceType: 'cluster',
      busbarName: 'Grid#1',
      originalTitle: '',
      occurTime: noonish,
      status: 'running',
    } as const;
    const ofPart = { ...own, deviceName: 'BMS #1/3', alarm: 'hot', title: 'Cell too warm' };
    double.alarms.push({ ...ofPart, id: '1', device: 'stack1/cluster.3', level: 'B' });
    double.alarms.push({ ...ofPart, id: '2', device: 'stack1/cluster.3/cell.7', level: 'C', cause: '1' });
    double.alarms.push({ ...ofPart, id: '3', device: 'stack10/cluster.3', level: 'A' });
    const { live, alarmed, alarms } = await overview();
    expect(live.stack1).toMatchObject({ alarms: 1, level: 'B' });
    expect([alarmed, alarms]).toEqual([1, 1]);
  });
  it('filters by types and by grid connection point', async () => {
    const fire = await overview({ types: ['fac', 'smk', 'dio'] });
    expect(fire.devices.map(({ id }) => id).toSorted()).toEqual(['dio1', 'fire1', 'smoke1']);
    expect((await overview({ busbarName: 'elsewhere' })).total).toBe(0);
  });
  it.each([
    ['stand', { runState: 0, chargeState: 0, controlMode: 0 }, ['stand', 'local']],
    ['pending', { runState: 1, chargeState: 0, controlMode: 1 }, ['pending', 'remote']],
    ['discharging', { runState: 1, chargeState: -1, controlMode: 1 }, ['discharging', 'remote']],
    ['an unknown value has no label', { runState: 1 }, []],
  ])('labels a converter: %s', async (_name, values, labels) => {
    double.read('pcs1', values);
    expect((await overview()).live.pcs1?.status).toEqual(labels);
  });
});

it('the station counts its device types without hidden devices, and parts with their device', () => {
  const { devices } = double.station.content();
  const counts = toTypeCounts([{ type: 'stack' }, { type: 'stack', hidden: true }, { type: 'ups', hidden: true }], devices);
  expect(counts).toEqual({ stack: 1, cluster: 1, cell: 1 });
});

describe('the parts of charging piles and converters', () => {
  it('include the guns of a pile and their sessions, without missing values', async () => {
    double.station.docs.tx((tx) => {
      const [pcs] = double.station.devices().filter(({ type }) => type === 'pcs');
      tx.put('devices', 'pile1', { ...pcs, id: 'pile1', name: 'Pile', type: 'chargingpile', config: { gunCount: 2 } }, 'test');
    });
    double.read('pile1', { power: 60, gunsCharging: 1, '/gun.1#state': 2, '/gun.1#power': 60, '/gun.2#state': 0 });
    expect((await double.call('chargingPile.query')).data).toMatchObject([
      {
        id: 'pile1',
        power: 60,
        gunsCharging: 1,
        guns: [
          { number: 1, state: 2, power: 60 },
          { number: 2, state: 0 },
        ],
      },
    ]);
    expect((await double.call('monitor.gun', { id: 'pile1' })).data).toMatchObject([
      { id: 'pile1/gun.1', values: { 'gun#state': 2, 'gun#power': 60 } },
      { id: 'pile1/gun.2' },
    ]);
  });
  it('include the branches of a converter', async () => {
    double.read('pcs1', { dcPower: 60, '/branch.1#power': 31, '/branch.1#voltage': 830, '/branch.2#power': 29 });
    const [pcs] = double.station.devices().filter(({ type }) => type === 'pcs');
    double.station.docs.tx((tx) => tx.put('devices', 'pcs1', { ...pcs, config: { ...pcs?.config, branchCount: 2 } }, 'test'));
    expect((await double.call('monitor.branch', { id: 'pcs1' })).data).toMatchObject([
      { id: 'pcs1/branch.1', values: { 'branch#power': 31, 'branch#voltage': 830 } },
      { id: 'pcs1/branch.2', values: { 'branch#power': 29 } },
    ]);
  });
  it('are listed before any reading, except for parts that the model lacks', async () => {
    const converter = (model: string) => {
      const [pcs] = double.station.devices().filter(({ type }) => type === 'pcs');
      double.station.docs.tx((tx) => tx.put('devices', 'pcs1', { ...pcs, model, config: { branchCount: 2 } }, 'test'));
      return double.call('monitor.branch', { id: 'pcs1' });
    };
    expect((await converter('generic')).data).toMatchObject([
      { id: 'pcs1/branch.1', values: {} },
      { id: 'pcs1/branch.2', values: {} },
    ]);
    expect((await converter('northgrid-ng125')).data).toEqual([]);
  });
  it('include those of a single converter, read by its id with pcs.single', async () => {
    double.read('pcs1', { activePower: 12 });
    expect((await double.call('pcs.single', { id: 'pcs1' })).data).toMatchObject({
      id: 'pcs1',
      values: { 'pcs#activePower': 12 },
    });
    expect((await refusalOf(double.call('pcs.single', { id: 'ups1' }))).code).toBe(404);
  });
});

describe('the settings of liquid cooling', () => {
  const readings = { coolingStart: 28, coolingStop: 24, heatingStop: 12, heatingStart: 8, coolingTarget: 18, heatingTarget: 25 };
  const write = (values: Record<string, number>, language: 'en_US' | 'zh_CN') =>
    double.call('device.write', { id: 'lc1', values }, { language });

  it.each([
    ['lc#coolingStop', 12, 'Cooling stop must be above heating stop', '制冷停止温度必须高于制热停止温度'],
    ['lc#coolingStart', 24, 'Cooling start must be above cooling stop', '制冷启动温度必须高于制冷停止温度'],
    ['lc#heatingStart', 12, 'Heating start must be below heating stop', '制热启动温度必须低于制热停止温度'],
    ['lc#coolingStart', 99, 'The temperature must be greater than 0 and less than 99', '温度必须大于 0 且小于 99'],
    ['lc#heatingStart', 0, 'The temperature must be greater than 0 and less than 99', '温度必须大于 0 且小于 99'],
    ['lc#heatingTarget', 99, 'The temperature must be greater than 0 and less than 99', '温度必须大于 0 且小于 99'],
    ['lc#coolingTarget', 18.55, 'A target temperature must be a multiple of 0.1 °C', '目标温度的步长为 0.1 °C'],
    ['lc#coolingStart', 28.5, 'Enter whole degrees', '请输入整数温度'],
  ])('refuse %s of %s with a text in both languages', async (key, value, english, chinese) => {
    double.read('lc1', readings);
    for (const [language, words] of [
      ['en_US', english],
      ['zh_CN', chinese],
    ] as const) {
      const refused = await refusalOf(write({ [key]: value }, language));
      expect(refused.data).toMatchObject([{ path: `/values/${key}`, message: words }]);
    }
    expect(double.commands).toEqual([]);
  });
  it('accept 0.1 and 98.9 as targets, 1 and 98 as limits', async () => {
    double.read('lc1', readings);
    await write({ 'lc#coolingTarget': 0.1, 'lc#heatingTarget': 98.9 }, 'en_US');
    await write({ 'lc#heatingStart': 1, 'lc#coolingStart': 98 }, 'en_US');
    expect(double.commands).toHaveLength(2);
  });
});

describe('the climate settings of an air conditioner', () => {
  it.each([
    ['ac#heatingPoint', 26],
    ['ac#coolingPoint', 20],
  ])('refuse %s of %s with a text that fits either value', async (key, value) => {
    double.read('ac1', { coolingPoint: 26, heatingPoint: 20, coolingDifference: 3, humidityPoint: 65 });
    const refused = await refusalOf(double.call('device.write', { id: 'ac1', values: { [key]: value } }));
    const message = 'The cooling set-point must be above the heating set-point';
    expect(refused.data).toEqual([{ path: `/values/${key}`, message }]);
  });
});

describe('a point that a model lacks', () => {
  interface Reading {
    id: string;
    lacks?: string[];
  }
  const lackedBy = async (id: string) => {
    const list = (await double.call('monitor.em', { id })).data as Reading[];
    return list.find((each) => each.id === id)?.lacks;
  };
  it('is listed as lacking, so that it does not count as a missing value', async () => {
    double.read('meterGrid', { activePower: 40 });
    expect(await lackedBy('meterGrid')).toEqual(['lifeCounter', 'powerScale', 'voltageScale', 'currentScale']);
  });
  it('is no longer listed as lacking once it has a value', async () => {
    double.read('meterGrid', { activePower: 40, powerScale: -1 });
    expect(await lackedBy('meterGrid')).toEqual(['lifeCounter', 'voltageScale', 'currentScale']);
  });
});
