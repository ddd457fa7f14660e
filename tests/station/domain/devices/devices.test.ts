import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { Refused } from '../../../../src/station/contract/index.ts';
import { needsOfWrite } from '../../../../src/station/domain/devices/devices.ts';
import { type StationDouble, noonish, openDouble, refusalOf } from '../../calls/double.ts';

let double: StationDouble;
beforeEach(() => void (double = openDouble()));
afterEach(() => double.close());

describe('monitor.<term>', () => {
  it('reads every device of the type of the term, with values by point key', async () => {
    double.read('pcs1', { activePower: -109.4, frequency: Number.NaN }, noonish - 800);
    expect((await double.call('monitor.pcs')).data).toMatchObject([
      {
        id: 'pcs1',
        type: 'pcs',
        state: 'normal',
        at: noonish - 800,
        values: { 'pcs#activePower': -109.4 },
        relates: { stack: 'stack1' },
      },
    ]);
    expect((await double.call('monitor.em')).data).toHaveLength(4);
  });
  it('omits a value that is not a number', async () => {
    double.read('pcs1', { activePower: Number.NaN });
    const [reading] = (await double.call('monitor.pcs')).data as { values: object }[];
    expect(reading?.values).toEqual({});
  });
  it('shows a device that was never read as offline, without a time', async () => {
    const [reading] = (await double.call('monitor.ups')).data as object[];
    expect(reading).toMatchObject({ state: 'offline', values: {} });
    expect(reading).not.toHaveProperty('at');
  });
  it('filters by device, type and grid connection point', async () => {
    expect((await double.call('monitor.em', { id: 'meterPv' })).data).toMatchObject([{ id: 'meterPv' }]);
    expect((await double.call('monitor.fac', { type: 'smk' })).data).toMatchObject([{ type: 'smk' }]);
    expect((await double.call('monitor.pcs', {}, { busbarName: 'elsewhere' })).data).toEqual([]);
  });
  it('reads the cells of one stack or one cluster, but not those of a large station at once', async () => {
    const [stack] = double.station.devices().filter(({ type }) => type === 'stack');
    double.station.docs.tx((tx) => {
      for (let n = 2; n <= 10; n++) tx.put('devices', `stack${n}`, { ...stack, id: `stack${n}`, name: `BMS #${n}` }, 'test');
    });
    double.read('stack2', { '/cluster.1/cell.1#voltage': 3.3, '/cluster.2/cell.1#voltage': 3.3 });
    expect((await double.call('monitor.cell', { id: 'stack2' })).data).toHaveLength(260);
    expect((await double.call('monitor.cell', { id: 'stack2/cluster.1' })).data).toHaveLength(52);
    const refused = await refusalOf(double.call('monitor.cell'));
    expect([refused.code, refused.values]).toEqual([400, { count: 2600 }]);
    expect((await double.call('monitor.cluster')).data).toHaveLength(50);
  });
  // The terms of the specification and the type of each, listed here so that the catalogue is not compared with itself.
  const words: [word: string, type: string, point: string][] = [
    ['pcs', 'pcs', 'activePower'],
    ['stack', 'stack', 'soc'],
    ['em', 'em2', 'forwardTotal'],
    ['ac', 'ac', 'mode'],
    ['pi', 'pinvt', 'activePower'],
    ['fac', 'fac', 'fireAlarm'],
    ['fac', 'smk', 'density'],
    ['fac', 'wl', 'leak'],
    ['fac', 'hts', 'temperature'],
    ['fac', 'snsset', 'doorOpen'],
    ['dio', 'dio', 'di1'],
    ['lc', 'lc', 'supplyTemperature'],
    ['ups', 'ups', 'loadRate'],
    ['udd', 'udd', 'value1'],
    ['udd', 'aiopbi', 'ai1'],
    ['dc', 'dcdc', 'power'],
    ['chargingPile', 'chargingpile', 'power'],
    ['mcgw', 'mcgw', 'processorLoad'],
  ];
  it.each(words)('/device/monitor/%s/search reads type %s, and no other term does', async (word, type, point) => {
    expect(Object.keys(double.station.content().devices[type]?.points ?? {})).toContain(point);
    const [like] = double.station.devices();
    double.station.docs.tx((tx) => tx.put('devices', 'one', { ...like, id: 'one', name: 'One', type, relates: {} }, 'test'));
    double.read('one', { [point]: 12.5 }, noonish - 800);
    const { data } = await double.call(`monitor.${word}`, { id: 'one' });
    expect(data).toMatchObject([{ id: 'one', type, state: 'normal', at: noonish - 800, values: { [`${type}#${point}`]: 12.5 } }]);
    const others = words.filter(([each]) => each !== word).map(([each]) => double.call(`monitor.${each}`, { id: 'one' }));
    expect((await Promise.all(others)).flatMap((answer) => answer.data)).toEqual([]);
  });
  it.each([
    ['cluster', '/cluster.2', 'soc'],
    ['cell', '/cluster.2/cell.7', 'voltage'],
  ])('/device/monitor/%s/search reads the parts of a stack', async (word, path, point) => {
    double.read('stack1', { soc: 50, [`${path}#${point}`]: 3.25 }, noonish - 800);
    const { data } = await double.call(`monitor.${word}`, { id: 'stack1' });
    expect(data).toContainEqual(
      expect.objectContaining({ id: `stack1${path}`, type: word, values: { [`${word}#${point}`]: 3.25 } }),
    );
  });
  it('returns nothing for a type without devices', async () => {
    expect((await double.call('monitor.chargingPile')).data).toEqual([]);
  });
});

describe('monitor.stackOverview', () => {
  it('shows a stack with its clusters in order', async () => {
    double.read('stack1', {
      soc: 63.4,
      '/cluster.2#voltage': 170.2,
      '/cluster.1#voltage': 170.1,
      '/cluster.1/cell.3#voltage': 3.27,
    });
    const [stack] = (await double.call('monitor.stackOverview')).data as { values: object; clusters: unknown[] }[];
    expect(stack?.values).toEqual({ 'stack#soc': 63.4 });
    expect(stack?.clusters).toHaveLength(5);
    expect(stack?.clusters.slice(0, 2)).toEqual([
      {
        id: 'stack1/cluster.1',
        name: 'Battery cluster 1',
        type: 'cluster',
        at: noonish,
        number: 1,
        values: { 'cluster#voltage': 170.1 },
      },
      {
        id: 'stack1/cluster.2',
        name: 'Battery cluster 2',
        type: 'cluster',
        at: noonish,
        number: 2,
        values: { 'cluster#voltage': 170.2 },
      },
    ]);
  });
  it('is empty at a grid connection point without a stack', async () => {
    expect((await double.call('monitor.stackOverview', { busbarName: 'Grid#9' })).data).toEqual([]);
  });
  it('includes clusters whose values are missing or not read yet', async () => {
    double.read('stack1', { '/cluster.1#soc': Number.NaN });
    const [stack] = (await double.call('monitor.stackOverview')).data as { clusters: unknown[] }[];
    expect(stack?.clusters).toMatchObject([1, 2, 3, 4, 5].map((number) => ({ number, values: {} })));
  });
});

describe('parts of a device', () => {
  beforeEach(() => {
    double.read('stack1', {
      soc: 50,
      '/cluster.5#voltage': 1,
      '/cluster.2#voltage': 2,
      '/cluster.2/cell.1#voltage': 3.2,
      '/cluster.5/cell.4#voltage': 3.3,
    });
  });
  it('are read like devices, in order', async () => {
    expect((await double.call('monitor.cluster')).data).toMatchObject([
      { id: 'stack1/cluster.1', values: {} },
      {
        id: 'stack1/cluster.2',
        name: 'BMS #1 · 2',
        type: 'cluster',
        state: 'normal',
        at: noonish,
        values: { 'cluster#voltage': 2 },
      },
      { id: 'stack1/cluster.3', values: {} },
      { id: 'stack1/cluster.4', values: {} },
      { id: 'stack1/cluster.5', values: { 'cluster#voltage': 1 } },
    ]);
  });
  it('are filtered by a device, a part, or the parts of a part', async () => {
    const ids = async (word: string, id: string) =>
      ((await double.call(`monitor.${word}`, { id })).data as { id: string }[]).map((each) => each.id);
    expect(await ids('cluster', 'stack1')).toHaveLength(5);
    expect(await ids('cluster', 'stack1/cluster.5')).toEqual(['stack1/cluster.5']);
    const cells = Array.from({ length: 52 }, (_none, at) => `stack1/cluster.2/cell.${at + 1}`);
    expect(await ids('cell', 'stack1/cluster.2')).toEqual(cells);
    expect(await ids('cell', 'stack1/cluster.6')).toEqual([]);
  });
});

describe('device.command', () => {
  it('checks the needs of the command, runs it and returns the value read back', async () => {
    double.answerWith({ outcome: 'confirmed', seen: 1, of: 'runState' });
    expect((await double.call('device.command', { id: 'pcs1', command: 'start' })).data).toEqual({
      outcome: 'confirmed',
      seen: 1,
      point: 'pcs#runState',
    });
    expect(double.guarded).toEqual([['control-device', 'strategy-stopped', 'parked']]);
    expect(double.commands).toEqual([{ device: 'pcs1', command: 'start', values: {}, by: 'Ada' }]);
  });
  it('does not run if a guard refuses', async () => {
    double.refuse(new Refused(409, 'Stop the strategy first'));
    const refused = await refusalOf(double.call('device.command', { id: 'pcs1', command: 'start' }));
    expect(refused.message).toBe('Stop the strategy first');
    expect(double.commands).toEqual([]);
  });
  it('requires only the right for a stop', async () => {
    await double.call('device.command', { id: 'pcs1', command: 'stop' });
    expect(double.guarded).toEqual([['stop-device']]);
  });
  it('passes on the input values', async () => {
    await double.call('device.command', { id: 'pcs1', command: 'setPower', input: { 'pcs#activePowerSet': -50 } });
    expect(double.commands[0]?.values).toEqual({ activePowerSet: -50 });
  });
  it.each<[name: string, request: object, code: number, message: string]>([
    ['an unknown device', { id: 'pcs9', command: 'start' }, 404, 'No such device'],
    ['an unknown command', { id: 'pcs1', command: 'explode' }, 404, 'No such command'],
    ['a property name of every object', { id: 'pcs1', command: 'constructor' }, 404, 'No such command'],
    ['a missing value', { id: 'pcs1', command: 'setPower' }, 400, 'Please enter a value'],
    [
      'an unexpected input value',
      { id: 'pcs1', command: 'stop', input: { 'pcs#control': 1 } },
      400,
      'This value is not expected here',
    ],
    [
      'a value without its type prefix',
      { id: 'pcs1', command: 'setPower', input: { activePower: 1 } },
      400,
      'This value is not expected here',
    ],
  ])('refuses %s', async (_name, request, code, message) => {
    const refused = await refusalOf(double.call('device.command', request));
    expect([refused.code, refused.message]).toEqual([code, message]);
    expect(double.commands).toEqual([]);
  });
});

describe('device.write', () => {
  it('writes the points of a setting with the needs of that setting', async () => {
    await double.call('device.write', { id: 'pcs1', values: { 'pcs#heartbeatTimeout': 20 } });
    expect(double.guarded).toEqual([['control-device']]);
    expect(double.commands).toEqual([{ device: 'pcs1', values: { heartbeatTimeout: 20 }, by: 'Ada' }]);
  });
  it.each<[name: string, values: object, message: string]>([
    ['a read-only point', { 'pcs#activePower': 1 }, 'This point is not writable'],
    ['a point of another type', { 'ups#control': 1 }, 'This point is not writable'],
    ['an empty set of values', {}, 'Value cannot be empty'],
  ])('refuses %s', async (_name, values, message) => {
    const refused = await refusalOf(double.call('device.write', { id: 'pcs1', values }));
    expect([refused.code, refused.message]).toEqual([400, message]);
    expect(double.commands).toEqual([]);
  });
  it('refuses a value outside the limits of its point, at its path', async () => {
    const refused = await refusalOf(double.call('device.write', { id: 'lc1', values: { 'lc#coolingTarget': 400 } }));
    expect(refused.code).toBe(400);
    expect(refused.data).toMatchObject([{ path: '/values/lc#coolingTarget' }]);
  });
  it('refuses cooling temperatures with too many decimals', async () => {
    await double.call('device.write', { id: 'lc1', values: { 'lc#coolingTarget': 18.5 } });
    for (const values of [{ 'lc#coolingTarget': 18.55 }, { 'lc#coolingStart': 28.5 }]) {
      expect((await refusalOf(double.call('device.write', { id: 'lc1', values }))).code).toBe(400);
    }
  });
  it('checks the rules of a setting together with the values of the device', async () => {
    double.read('lc1', { coolingStart: 28, coolingStop: 24, heatingStop: 12, heatingStart: 8 });
    const refused = await refusalOf(double.call('device.write', { id: 'lc1', values: { 'lc#coolingStop': 30 } }));
    expect(refused.data).toMatchObject([{ path: '/values/lc#coolingStop' }]);
    expect(double.commands).toEqual([]);
  });
  it('requires more rights for a point outside any setting', () => {
    expect(needsOfWrite({ settings: {} }, ['control'])).toEqual(['control-device', 'maintain']);
    const pcs = double.station.content().devices.pcs ?? {};
    expect(needsOfWrite(pcs, ['heartbeat'])).toEqual(['control-device', 'maintain']);
    expect(needsOfWrite(pcs, ['activePowerSet'])).toEqual(['control-device', 'maintain', 'strategy-stopped', 'parked']);
  });
});

describe('device.list', () => {
  it('returns name, type and freshness, filtered by type', async () => {
    double.read('pcs1', {});
    const { data } = await double.call('device.list', { type: 'pcs' });
    expect(data).toEqual([
      { id: 'pcs1', name: 'PCS #1', type: 'pcs', model: 'generic', busbarName: 'Grid#1', state: 'normal', at: noonish },
    ]);
  });
  it('has a counterpart for meters, device.emList, which filters by category', async () => {
    expect((await double.call('device.emList', { category: 'pv' })).data).toMatchObject([{ id: 'meterPv' }]);
  });
});
