// Calls of the other home screens: containers, transformer areas, the vehicle, the present values; and which station is large.
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { collections } from '../../../../src/station/domain/documents/documents.ts';
import { unbalanceOf } from '../../../../src/station/domain/home/homeRegion.ts';
import { type DeviceRecord, StaleRevision } from '../../../../src/station/contract/index.ts';
import { whereabouts } from '../../../../src/station/plant/site/trips.ts';
import { type StationDouble, noonish, openDouble } from '../../calls/double.ts';

let double: StationDouble;
beforeEach(() => void (double = openDouble()));
afterEach(() => double.close());
const answer = async (name: string, request: object = {}) => (await double.call(name, request)).data as Record<string, unknown>;
/** A running alarm with the same text as its id. */
const alarmOf = (id: string, device: string, busbarName: string) => ({
  id,
  device,
  deviceName: device,
  deviceType: 'pcs',
  busbarName,
  alarm: id,
  level: 'B' as const,
  title: id,
  originalTitle: id,
  occurTime: noonish,
  status: 'running' as const,
});

describe('containers', () => {
  it('each consist of a battery with its converter and its cooling', async () => {
    double.read('stack1', { soc: 63.4, packStatus: 1, maxCellTemperature: 31, cellVoltageDifference: 0.02 }, noonish);
    double.read('pcs1', { activePower: -40 }, noonish);
    double.read('lc1', { mode: 1 }, noonish);
    const { containers, ...counts } = await answer('home.part');
    expect(containers).toEqual([
      {
        id: 'stack1',
        name: 'BMS #1',
        unit: 'U1',
        busbarName: 'Grid#1',
        state: 'normal',
        packStatus: 1,
        soc: 63.4,
        power: 40,
        direction: -1,
        maxTemperature: 31,
        cellSpread: 0.02,
        alarms: 0,
        at: noonish,
      },
    ]);
    expect(counts).toEqual({ total: 1, charging: 0, discharging: 1, idle: 0, disturbed: 0 });
  });

  it('count the alarms of the parts of their devices', async () => {
    for (const id of ['stack1', 'pcs1', 'lc1']) double.read(id, {}, noonish);
    double.alarms.push(alarmOf('a', 'stack1/cluster.3', 'Grid#1'));
    expect(await answer('home.part')).toMatchObject({ disturbed: 1, containers: [{ id: 'stack1', alarms: 1 }] });
  });

  it('are those of the selected grid connection point', async () => {
    const of = async (busbarName: string) =>
      ((await double.call('home.part', {}, { busbarName })).data as { containers: object[] }).containers;
    expect(await of('Grid#1')).toHaveLength(1);
    expect(await of('Grid#2')).toEqual([]);
  });

  it('show the worst state of their devices, and omit unknown values instead of showing 0', async () => {
    // No schema declares this status.
    double.read('stack1', { soc: 50, packStatus: 77 }, noonish);
    const { containers, ...counts } = await answer('home.part');
    const [first] = containers as object[];
    expect(first).toMatchObject({ state: 'offline', soc: 50 });
    for (const name of ['packStatus', 'power', 'direction', 'maxTemperature']) expect(first).not.toHaveProperty(name);
    expect(counts).toMatchObject({ charging: 0, discharging: 0, idle: 0, disturbed: 1 });
  });
});

describe('transformer areas', () => {
  it('show loading, voltages and storage of each area', async () => {
    double.read(
      'meterGrid',
      { activePower: 118, apparentPower: 120, voltageA: 230, voltageB: 232, voltageC: 228, powerFactor: 0.98 },
      noonish,
    );
    double.read('meterStorage', { activePower: -20 }, noonish);
    const [area] = (await answer('home.regionOverview')) as unknown as Record<string, unknown>[];
    expect(area).toMatchObject({
      busbarName: 'Grid#1',
      state: 'normal',
      capacity: 400,
      loading: 30,
      grid: 118,
      storage: 20,
      direction: -1,
      minVoltage: 228,
      maxVoltage: 232,
      powerFactor: 0.98,
    });
    expect(area?.unbalance).toBeCloseTo(0.87, 2);
    expect(area).not.toHaveProperty('pv');
  });
  it('have no voltage values while one phase is missing', async () => {
    double.read('meterGrid', { voltageA: 230, voltageB: 232 }, noonish);
    const [area] = (await answer('home.regionOverview')) as unknown as Record<string, unknown>[];
    for (const name of ['minVoltage', 'maxVoltage', 'unbalance']) expect(area).not.toHaveProperty(name);
  });
  it.each([
    [[230, 230, 230], 0],
    [[220, 230, 240], 4.348],
    [[0, 0, 0], undefined],
  ])('show voltages of %j as an unbalance of %s %%', (voltages, wanted) => {
    const found = unbalanceOf(voltages);
    if (wanted === undefined) expect(found).toBeUndefined();
    else expect(found).toBeCloseTo(wanted, 3);
  });
  it('plot the three phases, and power factor with frequency', async () => {
    double.history('meterGrid', noonish - 3_600_000, noonish, () => ({
      voltageA: 230,
      voltageB: 231,
      voltageC: 232,
      powerFactor: 0.97,
      frequency: 50,
      currentA: 90,
      currentB: 100,
      currentC: 110,
    }));
    const ids = ({ series }: Record<string, unknown>) =>
      (series as { id: string; key: string }[]).map(({ id, key }) => [id, key]);
    const voltage = await answer('home.regionLowVoltageCurve', { busbarName: 'Grid#1', day: '2026-07-15' });
    expect(ids(voltage)).toEqual([
      ['voltageA', 'em2#voltageA'],
      ['voltageB', 'em2#voltageB'],
      ['voltageC', 'em2#voltageC'],
    ]);
    expect((voltage.series as { values: (number | null)[] }[])[2]?.values).toContain(232);
    const quality = await answer('home.regionPowerQualityCurve', { busbarName: 'Grid#1', day: '2026-07-15' });
    expect(ids(quality)).toEqual([
      ['powerFactor', 'em2#powerFactor'],
      ['frequency', 'em2#frequency'],
      ['voltageUnbalance', undefined],
      ['currentUnbalance', undefined],
    ]);
    const newest = (index: number) =>
      (quality.series as { values: (number | null)[] }[])[index]?.values.findLast((value) => value !== null);
    expect(newest(2)).toBeCloseTo(100 / 231, 3);
    expect(newest(3)).toBeCloseTo(10, 3);
    expect(await answer('home.regionLowVoltageCurve', { busbarName: 'nowhere' })).toMatchObject({ at: [], series: [] });
  });
});

describe('the vehicle', () => {
  it('stores its VIN with the person and the time', async () => {
    expect(await answer('vin.read')).toEqual({ revision: 0 });
    await double.call('vin.write', { vin: 'LFV3A28K1X3012345', revision: 0 });
    expect(await answer('vin.read')).toEqual({ vin: 'LFV3A28K1X3012345', writtenAt: noonish, writtenBy: 'Ada', revision: 1 });
    const [entry] = double.station.docs.logs({ current: 1, pageSize: 1 }).list;
    expect(entry).toMatchObject({ what: 'vin.write', after: 'LFV3A28K1X3012345' });
  });
  it('is moving or parked according to its GPS receiver, and in an unknown state while the receiver does not respond', async () => {
    double.station.docs.tx((tx) => {
      const saved = tx.get<object>(collections.settings, 'station');
      const vehicle = { ...saved?.body, stationType: 4, longitude: 120.2714, latitude: 30.1741, address: 'Depot' };
      tx.put(collections.settings, 'station', vehicle, 'test');
      const [like] = tx.list<DeviceRecord>(collections.devices);
      tx.put(collections.devices, 'gps1', { ...like?.body, id: 'gps1', name: 'GPS #1', type: 'gps' }, 'test');
    });
    expect(await answer('strategy.isMoving')).toEqual({});
    expect(double.station.scope()).not.toHaveProperty('moving');
    double.read('gps1', { moving: 7 });
    expect(await answer('strategy.isMoving')).toEqual({});
    double.read('gps1', { moving: 1, speed: 32, longitude: 120.3, latitude: 30.2 });
    expect(await answer('strategy.isMoving')).toEqual({ move: true });
    expect(double.station.scope().moving).toBe(true);
    const away = await answer('station.realTimeData');
    expect(away).toMatchObject({ movement: 1, speed: 32, longitude: 120.3, latitude: 30.2 });
    expect(away).not.toHaveProperty('place');
    double.read('gps1', { moving: 0, speed: 0, longitude: 120.2715, latitude: 30.1742 });
    expect(await answer('strategy.isMoving')).toEqual({ move: false });
    expect(double.station.scope().moving).toBe(false);
    expect(await answer('station.realTimeData')).toMatchObject({ movement: 0, place: 'Depot' });
  });
  it('does not overwrite a VIN that somebody else saved', async () => {
    await double.call('vin.write', { vin: 'LFV3A28K1X3012345', revision: 0 });
    // The server turns this error into a response with 409.
    await expect(double.call('vin.write', { vin: 'LFV3A28K1X3012346', revision: 0 })).rejects.toThrow(StaleRevision);
    expect(await answer('vin.read')).toMatchObject({ vin: 'LFV3A28K1X3012345' });
  });
});

it('a station that is not a vehicle does not move', async () => {
  expect(await answer('strategy.isMoving')).toEqual({ move: false });
});

describe('a trip of the vehicle', () => {
  const trip = { at: '13:00', driveMinutes: 10, stayMinutes: 20, route: [[120, 30.1]] as const };
  it.each<[name: string, minute: number, latitude: number, moves: boolean]>([
    ['before it starts', 779, 30, false],
    ['halfway out', 785, 30.05, true],
    ['during the stay', 800, 30.1, false],
    ['halfway back', 815, 30.05, true],
    ['after its return', 821, 30, false],
  ])('has the right position and speed %s', (_name, minute, latitude, moves) => {
    const found = whereabouts([120, 30], [trip], minute);
    expect(found.latitude).toBeCloseTo(latitude, 4);
    expect(found.longitude).toBe(120);
    expect(found.speed > 0).toBe(moves);
  });
});

it('the present values of the station are powers, running state and the worst link, without unknown values', async () => {
  double.read('meterGrid', { activePower: 100 }, noonish);
  double.read('meterStorage', { activePower: 30 }, noonish);
  double.dispatch.strategy = 'running';
  const now = await answer('station.realTimeData');
  expect(now).toMatchObject({ grid: 100, storage: 30, direction: 1, running: 'running', communication: 'offline' });
  for (const name of ['pv', 'load', 'soc']) expect(now).not.toHaveProperty(name);
});

it.each([
  ['Grid#1', 2],
  ['Grid#2', 1],
  [undefined, 2],
])('the alarms of %s are counted together with those of the station itself', async (busbarName, alarms) => {
  double.alarms.push(alarmOf('hot', 'hot', 'Grid#1'), alarmOf('tooBusy', 'tooBusy', ''));
  const answered = await answer('station.realTimeData', busbarName === undefined ? {} : { busbarName });
  expect(answered).toMatchObject({ alarms });
});

describe('the direction of the storage', () => {
  /** The consumption of idle converters is not charging. The limit is 1 % of 125 kW, as declared by the role. */
  it.each([
    [1.2, 2],
    [1.3, 1],
    [-1.2, 0],
    [-1.3, -1],
    [0.02, 0],
  ])('at %d kW has the code %d in every call that returns it', async (power, direction) => {
    double.read('meterStorage', { activePower: power }, noonish);
    double.read('pcs1', { activePower: power }, noonish);
    double.read('stack1', { soc: 50 }, noonish);
    expect(await answer('station.realTimeData')).toMatchObject({ direction, power, storage: Math.abs(power) });
    expect((await answer('home.overview')).storage).toMatchObject({ direction });
    expect(((await answer('home.regionOverview')) as unknown as object[])[0]).toMatchObject({ direction });
    const { containers, charging, idle } = await answer('home.part');
    expect((containers as object[])[0]).toMatchObject({ direction });
    expect({ charging, idle }).toEqual({ charging: Number(direction === 1), idle: Number(direction === 0 || direction === 2) });
    expect((await answer('home.energyTransfer')).storage).toMatchObject({ power, standby: 1.25 });
  });
});

it('the SOC of several batteries is weighted by energy, and has its minimum and maximum', async () => {
  const { devices } = double.station;
  const [stack] = devices().filter(({ id }) => id === 'stack1');
  double.station.docs.tx((tx) => tx.put(collections.devices, 'stack2', { ...stack, id: 'stack2' }, 'test'));
  double.read('stack1', { soc: 88, ratedEnergy: 100, remainingEnergy: 88 }, noonish);
  double.read('stack2', { soc: 6, ratedEnergy: 300, remainingEnergy: 18 }, noonish);
  double.read('meterStorage', { activePower: 0 }, noonish);
  const expected = { soc: 26.5, socSpread: { low: 6, high: 88 } };
  expect((await answer('home.overview')).storage).toMatchObject(expected);
  expect(await answer('station.realTimeData')).toMatchObject(expected);
  expect((await answer('home.energyTransfer')).storage).toMatchObject(expected);
});

it.each([
  [150_000, false],
  [150_000.1, true],
  [200_640, true],
])('a station of %s kWh is large: %s', (capacity, large) => {
  double.station.docs.tx((tx) => {
    const saved = tx.get<object>(collections.settings, 'station');
    tx.put(collections.settings, 'station', { ...saved?.body, capacity }, 'test');
  });
  expect(double.station.scope().large).toBe(large);
});
