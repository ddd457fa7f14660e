import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { instantOf } from '../../../../src/core/time.ts';
import { type FileAnswer, Refused } from '../../../../src/station/contract/index.ts';
import { createServedSum } from '../../../../src/station/domain/flow/index.ts';
import { needsColumns, toColumns, toCuts } from '../../../../src/station/domain/reports/columns.ts';
import { toStretch } from '../../../../src/station/domain/reports/curveData/curveSteps.ts';
import { toCsv } from '../../../../src/station/domain/reports/exports.ts';
import { toPath } from '../../../../src/station/domain/reports/curvePoints.ts';
import { type StationDouble, noonish, openDouble, refusalOf, zone } from '../../calls/double.ts';

const at = (day: string, time: string) => instantOf(day, time, zone);
const hour = 3_600_000;

const tooLarge = 'Export data too large, adjust time range or number of measurement points';

describe('the step of a curve', () => {
  it.each<[name: string, range: [string, string], stepS: number]>([
    ['one day', ['2026-07-15', '2026-07-15'], 60],
    ['two days', ['2026-07-14', '2026-07-15'], 300],
    ['three days', ['2026-07-13', '2026-07-15'], 300],
    ['four days', ['2026-07-12', '2026-07-15'], 600],
    ['seven days', ['2026-07-09', '2026-07-15'], 600],
    ['eight days', ['2026-07-08', '2026-07-15'], 1800],
  ])('depends on the length of the range: %s', (_name, range, stepS) => {
    expect(toStretch({ range }, noonish, zone).stepS).toBe(stepS);
  });
  it('is that of one day for a day of 25 hours', () => {
    expect(toStretch({ day: '2026-10-25' }, noonish, 'Europe/Berlin')).toMatchObject({ stepS: 60 });
  });
  it('allows a range of 30 days but flags it, and does not flag 29 days', () => {
    expect(toStretch({ range: ['2026-06-16', '2026-07-15'] }, noonish, zone).flagged).toBe(true);
    expect(toStretch({ range: ['2026-06-17', '2026-07-15'] }, noonish, zone).flagged).toBe(false);
  });
  it('may result in 14 400 rows, but not in 14 401', () => {
    const start = at('2026-07-15', '00:00');
    expect(toStretch({ start, end: start + 14_400_000, stepS: 1 }, noonish, zone).stepS).toBe(1);
    expect(() => toStretch({ start, end: start + 14_401_000, stepS: 1 }, noonish, zone)).toThrow(tooLarge);
  });
  it('is not determined if the end is before the start, which is refused', () => {
    expect(() => toStretch({ range: ['2026-07-15', '2026-07-14'] }, noonish, zone)).toThrow(Refused);
  });
  it('uses the current day if there is no range', () => {
    expect(toStretch({}, noonish, zone)).toMatchObject({ start: at('2026-07-15', '00:00'), end: at('2026-07-16', '00:00') });
  });
});

describe('columns', () => {
  it('are used above four samples per pixel', () => {
    expect([needsColumns(400, 100), needsColumns(401, 100), needsColumns(9999, undefined)]).toEqual([false, true, false]);
  });
  it('keep all extremes', () => {
    const mean = Array.from({ length: 1000 }, (_none, index) => (index === 377 ? 99 : index === 700 ? -99 : 1));
    const drawn = toColumns({ mean }, toCuts(mean.length, 100));
    expect(drawn.values).toHaveLength(100);
    expect(Math.max(...(drawn.max as number[]))).toBe(99);
    expect(Math.min(...(drawn.min as number[]))).toBe(-99);
  });
  it('use the stored extremes of aggregated data', () => {
    expect(toColumns({ mean: [1, 1], min: [0, -5], max: [7, 2] }, [0])).toEqual({ values: [1], min: [-5], max: [7] });
  });
  it('are gaps only if all their samples are missing', () => {
    const gap = Number.NaN;
    expect(toColumns({ mean: [gap, gap, 2, gap] }, [0, 2])).toEqual({ values: [null, 2], min: [null, 2], max: [null, 2] });
  });
  it('are gaps in a sum if one part has a gap', () => {
    const sum = createServedSum(2, { start: 0, stepMs: 1000 });
    sum.add([1, 2], {});
    sum.add([3, Number.NaN], {});
    expect(Array.from(sum.total)).toEqual([4, Number.NaN]);
  });
});

describe('a point key', () => {
  it.each<[key: string, path: string | undefined]>([
    ['pcs#activePower', 'activePower'],
    ['pcs1/branch.2#current', '/branch.2#current'],
    ['stack#soc', undefined],
    ['pcs12/branch.2#current', undefined],
  ])('%s leads to the path %s', (key, path) => {
    expect(toPath(key, { id: 'pcs1', type: 'pcs' })).toBe(path);
  });
});

describe('curve calls', () => {
  let double: StationDouble;
  beforeEach(() => void (double = openDouble()));
  afterEach(() => double.close());
  interface Curve {
    at: number[];
    stepS: number;
    series: { id: string; name: string; key: string; values: (number | null)[]; min?: unknown[] }[];
    marks: unknown[];
  }
  const ask = async (name: string, request: object = {}, of: object = {}) => (await double.call(name, request, of)).data as Curve;
  const midnight = at('2026-07-15', '00:00');

  it('show the power of grid, PV, load and storage today, with gaps', async () => {
    double.history('meterGrid', midnight, midnight + hour, () => ({ activePower: 60 }));
    const { series, at: times, stepS } = await ask('home.powerCurve');
    expect(series.map(({ id, name }) => [id, name])).toEqual([
      ['grid', 'Grid'],
      ['pv', 'PV'],
      ['load', 'Load'],
      ['storage', 'Storage'],
    ]);
    expect([times.length, stepS]).toEqual([1440, 60]);
    const grid = series[0]?.values ?? [];
    expect([grid[0], grid[59], grid[60]]).toEqual([60, 60, null]);
    expect(series[0]?.key).toBe('em2#activePower');
  });
  it('use the language of the request', async () => {
    const { series } = await ask('curve.power', { quantities: ['grid'] }, { language: 'zh_CN' });
    expect(series.map(({ name }) => name)).toEqual(['电网']);
  });
  it('return columns with extremes for a narrow chart', async () => {
    double.history('meterGrid', midnight, midnight + 24 * hour, (moment) => ({
      activePower: moment === midnight + 300 * 60_000 ? 500 : 60,
    }));
    const { series, at: times } = await ask('curve.power', { quantities: ['grid'], points: 100 });
    expect(times.length).toBeLessThanOrEqual(100);
    expect(Math.max(...(series[0] as unknown as { max: number[] }).max)).toBe(500);
  });
  it('have the extremes of the sum of several meters', async () => {
    const { docs, devices } = double.station;
    const grid = devices().find(({ id }) => id === 'meterGrid');
    docs.tx((tx) => tx.put('devices', 'meterGrid2', { ...grid, id: 'meterGrid2', name: 'Second' }, 'ann'));
    const peakAt = (minute: number) => (moment: number) => ({ activePower: moment === midnight + minute * 60_000 ? 500 : 60 });
    double.history('meterGrid', midnight, midnight + 24 * hour, peakAt(300));
    double.history('meterGrid2', midnight, midnight + 24 * hour, peakAt(302));
    const { series, at: times } = await ask('curve.power', { quantities: ['grid'], stepS: 300 });
    const step = times.indexOf(midnight + 300 * 60_000);
    const [drawn] = series as unknown as { values: number[]; min: number[]; max: number[] }[];
    expect([drawn?.min[step], drawn?.values[step], drawn?.max[step]]).toEqual([120, 296, 560]);
  });
  it('show the PCS with its main points', async () => {
    double.history('pcs1', midnight, midnight + hour, () => ({ activePower: -110, dcVoltage: 830 }));
    const { series } = await ask('curve.pcs', { day: '2026-07-15' });
    expect(series.map(({ key }) => key)).toEqual(['pcs#activePower', 'pcs#activePowerSet', 'pcs#dcVoltage']);
    expect(series[0]?.values[5]).toBe(-110);
  });
  it('show the requested points, and the alarms of the device', async () => {
    double.alarms.push({
      id: 'a',
      device: 'pcs1',
      deviceName: '',
      deviceType: 'pcs',
      busbarName: 'Grid#1',
      alarm: 'x',
      level: 'B',
      title: 'Warm',
      originalTitle: '',
      occurTime: midnight + hour,
      status: 'running',
    });
    const { series, marks } = await ask('curve.device', { id: 'pcs1', keys: ['pcs#frequency'] });
    expect(series.map(({ key }) => key)).toEqual(['pcs#frequency']);
    expect(marks).toEqual([{ at: midnight + hour, title: 'Warm', level: 'B' }]);
  });
  it('include the parts of a device', async () => {
    double.history('stack1', midnight, midnight + hour, () => ({ '/cluster.2#voltage': 166.5 }));
    const { series } = await ask('curve.device', { id: 'stack1', keys: ['stack1/cluster.2#voltage'] });
    expect(series[0]).toMatchObject({ id: 'stack1/cluster.2#voltage', key: 'cluster#voltage' });
    expect(series[0]?.values[0]).toBe(166.5);
  });
  it('accept a part as a device', async () => {
    double.history('stack1', midnight, midnight + hour, () => ({ '/cluster.2#voltage': 166.5 }));
    const { series } = await ask('curve.device', { id: 'stack1/cluster.2', keys: ['cluster#voltage'] });
    expect(series[0]?.values[0]).toBe(166.5);
    expect((await refusalOf(double.call('curve.device', { id: 'stack1/cluster.2', keys: ['cell#voltage'] }))).code).toBe(404);
  });
  it('return the texts that the device defines for its codes', async () => {
    const [dio] = double.station.devices().filter(({ type }) => type === 'dio');
    const stateTexts = { stateZero: 'Door shut', stateOne: 'Door open' };
    double.station.docs.tx((tx) => tx.put('devices', 'dio1', { ...dio, config: { ...dio?.config, ...stateTexts } }, 'test'));
    double.history('dio1', midnight, midnight + hour, () => ({ di1: 1 }));
    const { series } = await ask('curve.device', { id: 'dio1', keys: ['dio#di1'] });
    expect(series[0]).toMatchObject({ key: 'dio#di1', config: stateTexts });
    const live = await double.call('monitor.realTime');
    expect((live.data as { devices: object[] }).devices).toContainEqual(
      expect.objectContaining({ id: 'dio1', config: stateTexts }),
    );
  });
  it('are empty at a grid connection point without a PCS', async () => {
    expect((await ask('curve.pcs', { busbarName: 'Grid#9' })).series).toEqual([]);
  });
  it.each(['curve.device', 'curve.multi', 'report.export'])(
    'of %s refuse a point that the device does not have',
    async (call) => {
      // The second name belongs to every object.
      for (const key of ['pcs#nothing', 'pcs#constructor']) {
        const request = { id: 'pcs1', keys: [key], range: ['2026-07-15', '2026-07-15'] };
        const refused = await refusalOf(double.call(call, request));
        expect([refused.code, refused.message]).toEqual([404, 'No such measurement point']);
      }
    },
  );

  const exported = async (request: object): Promise<FileAnswer> =>
    (await double.call('report.export', { id: 'pcs1', keys: ['pcs#activePower'], ...request })).data as FileAnswer;
  it('export a file in station time, with empty cells for gaps', async () => {
    double.history('pcs1', midnight, midnight + 60_000, () => ({ activePower: -110.5 }));
    const file = await exported({ range: ['2026-07-15', '2026-07-15'], stepS: 60 });
    const lines = file.bytes.toString('utf8').split('\r\n');
    expect(lines.slice(1, 8)).toEqual([
      'Time zone,Asia/Shanghai',
      'Device,PCS #1',
      'Data range,2026-07-15 00:00:00,2026-07-16 00:00:00',
      'Sampling,60 s',
      'Measurement points,pcs#activePower',
      '',
      'Time,Active power (kW)',
    ]);
    expect(lines[0]).toMatch(/^\uFEFFStation,./);
    expect(lines.slice(8, 10)).toEqual(['2026-07-15 00:00:00,-110.5', '2026-07-15 00:01:00,']);
    expect(file.name).toBe('PCS_1_2026-07-15_2026-07-15.csv');
  });
  it('mark both occurrences of the repeated hour at the end of daylight saving time', async () => {
    const at = Float64Array.from({ length: 4 }, (_, index) => Date.UTC(2026, 9, 24, 23, 30) + index * 3_600_000);
    const bytes = await toCsv({ giveWay: () => Promise.resolve() }, [['Time']], at, 'Europe/Berlin', () => []);
    expect(bytes.toString('utf8').split('\r\n').slice(1, -1)).toEqual([
      '2026-10-25 01:30:00',
      '2026-10-25 02:30:00+02:00',
      '2026-10-25 02:30:00+01:00',
      '2026-10-25 03:30:00',
    ]);
  });
  it('export no more than 14 400 rows', async () => {
    const refused = await refusalOf(exported({ range: ['2026-07-05', '2026-07-15'], stepS: 60 }));
    expect([refused.code, refused.message]).toEqual([400, tooLarge]);
  });
});
