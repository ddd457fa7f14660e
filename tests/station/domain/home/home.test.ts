import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { instantOf } from '../../../../src/core/time.ts';
import { keepEnergyDays, measureDay, recordsOf } from '../../../../src/station/domain/energy/energyDays.ts';
import { collections } from '../../../../src/station/domain/documents/documents.ts';
import { type StationDouble, noonish, openDouble, refusalOf, zone } from '../../calls/double.ts';

let double: StationDouble;
beforeEach(() => void (double = openDouble()));
afterEach(() => double.close());

const at = (day: string, time: string) => instantOf(day, time, zone);
const today = '2026-07-15';
type Spans = readonly [start: number, end: number, kWh: number][];
const counted = (spans: Spans, now: number) =>
  spans.reduce((sum, [start, end, kWh]) => sum + kWh * Math.min(1, Math.max(0, (now - start) / (end - start))), 5000);

/** Writes two cycles a day: charging in the valley and at noon, discharging in both sharp bands. */
function fillDay(day: string, until = at(day, '24:00')) {
  const into: Spans = [
    [at(day, '02:00'), at(day, '04:00'), 240],
    [at(day, '11:00'), at(day, '13:00'), 240],
  ];
  const out: Spans = [
    [at(day, '09:00'), at(day, '11:00'), 210],
    [at(day, '15:00'), at(day, '17:00'), 210],
  ];
  const rows = (moment: number) => ({
    forwardTotal: counted(into, moment + 60_000),
    reverseTotal: counted(out, moment + 60_000),
    activePower: 10,
  });
  double.history('meterStorage', at(day, '00:00') - 60_000, until, rows);
}

interface Overview {
  today: {
    earned?: number;
    charged?: number;
    discharged?: number;
    complete: boolean;
    bands: Record<string, { charged: number; discharged: number }>;
  };
  total: { earned?: number };
  lastWeek?: { earned: number };
  next?: { day: string; when: string; start: string; power: number; direction: number; price?: number };
  storage: { soc?: number; direction?: number; power?: number };
  cells: { minVoltage?: number; maxVoltageId?: number; insulation?: number };
  devices: { total: number; fresh: number; newestAt?: number };
  cloudLinked: boolean;
}
const overview = async (): Promise<Overview> => (await double.call('home.overview')).data as Overview;

describe('home.overview', () => {
  it('shows the revenue of the day so far, by band', async () => {
    fillDay(today, noonish);
    const { today: day } = await overview();
    expect(day.charged).toBeCloseTo(480, 3);
    expect(day.discharged).toBeCloseTo(210, 3);
    expect(day.bands.valley?.charged).toBeCloseTo(240, 3);
    expect(day.earned).toBeCloseTo(210 * 1.2195 - 240 * 0.3882 - 240 * 0.7231, 2);
    expect(day.complete).toBe(true);
  });
  it('reads no day before the first one with data, regardless of how long the station has been in operation', async () => {
    fillDay('2026-07-13');
    fillDay(today, noonish);
    const range = vi.spyOn(double.station.series, 'range');
    const { total } = (await double.call('home.overview')).data as Overview;
    expect(total.earned).toBeDefined();
    await double.call('home.statistics');
    // Two days and their comparison, not four hundred days.
    expect(range.mock.calls.length).toBeLessThan(120);
  });
  it('shows no value, rather than 0, for a day without readings', async () => {
    const { today: day, storage, cells } = await overview();
    expect(day).toEqual({ bands: {}, complete: false, corrected: false });
    expect(storage.soc).toBeUndefined();
    expect(cells).toEqual({});
  });
  it('includes the newest reading up to the present second', async () => {
    fillDay(today, noonish - 30_000);
    double.read('meterStorage', { forwardTotal: 5480.5, reverseTotal: 5210 });
    const { today: day } = await overview();
    expect(day.charged).toBeCloseTo(480.5, 3);
  });
  it('compares with the same day of last week up to this time', async () => {
    fillDay('2026-07-08');
    const { lastWeek } = await overview();
    expect(lastWeek?.earned).toBeCloseTo(210 * 1.2195 - 240 * 0.3882 - 240 * 0.7231, 2);
  });
  it('shows the next row and its price', async () => {
    expect((await overview()).next).toBeUndefined();
    double.dispatch.strategy = 'running';
    const { next } = await overview();
    expect(next).toMatchObject({ when: 'today', day: today, start: '15:00', power: 110, direction: -1, price: 1.2195 });
  });
  it('does not show the power of the whole station as that of one of several grid connection points', async () => {
    double.dispatch.strategy = 'running';
    const nextAt = async (params = {}) => ((await double.call('home.overview', params)).data as Overview).next;
    expect(await nextAt({ busbarName: 'Grid#1' })).toMatchObject({ power: 110 });
    double.station.docs.tx((tx) => tx.put(collections.busbars, 'Grid#2', { busbarName: 'Grid#2', unitInfoList: [] }, 'test'));
    expect(await nextAt()).toMatchObject({ power: 110 });
    const next = await nextAt({ busbarName: 'Grid#1' });
    expect([next?.start, next?.power]).toEqual(['15:00', undefined]);
  });
  it('looks for the next row across midnight, with the template and the price of that day', async () => {
    double.dispatch.strategy = 'running';
    double.clock.set(instantOf('2026-07-31', '17:30', zone));
    const { next } = await overview();
    expect(next).toMatchObject({ when: 'tomorrow', day: '2026-08-01', start: '00:30', power: 110, direction: 1 });
    expect(next?.price).toBeGreaterThan(0);
  });
  it('shows no row of a plan while the power is manual', async () => {
    double.dispatch.strategy = 'running';
    await double.call('strategy.changeManual', { enabled: true });
    await double.call('strategy.updateManual', { power: -42 });
    expect((await overview()).next).toBeUndefined();
    expect((await double.call('strategy.state')).data).toMatchObject({ kind: 'manual', mode: 'manual', manualPower: -42 });
    expect((await double.call('strategy.plan')).data).toEqual([]);
    await double.call('strategy.changeManual', { enabled: false });
    const { data } = await double.call('strategy.state');
    expect(data).toMatchObject({ kind: 'pv' });
    expect(data).not.toHaveProperty('manualPower');
  });
  it('shows storage, cell extremes and freshness', async () => {
    double.read('stack1', {
      soc: 63.4,
      minCellVoltage: 3.271,
      maxCellVoltage: 3.284,
      maxVoltageCell: 17,
      systemInsulation: 2310,
    });
    double.read('meterStorage', { activePower: -109 }, noonish - 800);
    const { storage, cells, devices, cloudLinked } = await overview();
    expect(storage).toMatchObject({ soc: 63.4, power: -109, direction: -1 });
    expect(cells).toMatchObject({ minVoltage: 3.271, maxVoltageId: 17, insulation: 2.31 });
    expect(devices).toMatchObject({ fresh: 2, newestAt: noonish });
    expect(cloudLinked).toBe(false);
  });
});

describe('day records', () => {
  it('are stored for past days and returned unchanged', async () => {
    fillDay('2026-07-14');
    const [first] = await recordsOf(double.station, '2026-07-14', '2026-07-14');
    expect(first?.money?.earned).toBeCloseTo(420 * 1.2195 - 240 * (0.3882 + 0.7231), 2);
    const kept = double.station.docs.tx((tx) => tx.list(collections.energyDays));
    expect(kept).toHaveLength(1);
    expect(await recordsOf(double.station, '2026-07-14', '2026-07-14')).toEqual([first]);
  });
  it('are not stored for today', async () => {
    fillDay(today, noonish);
    await recordsOf(double.station, today, today);
    expect(double.station.docs.tx((tx) => tx.list(collections.energyDays))).toEqual([]);
  });
  it('are marked as incomplete if readings are missing', async () => {
    const [start, gap, end] = [at('2026-07-13', '00:00'), at('2026-07-13', '06:00'), at('2026-07-13', '08:00')];
    const rows = (moment: number) => ({ forwardTotal: moment / 3_600_000, reverseTotal: 0 });
    double.history('meterStorage', start, gap, rows);
    double.history('meterStorage', end, at('2026-07-14', '00:00'), rows);
    const record = await measureDay(double.station, '2026-07-13');
    expect(record.complete).toBe(false);
    expect(record.bands.valley?.charged).toBeGreaterThan(0);
  });
});

describe('home.energyTransfer', () => {
  interface Flow {
    grid?: { power?: number; today?: number; state: string };
    load?: { power?: number };
    storage?: { power?: number; soc?: number };
    chargers?: unknown;
    rated?: number;
    busbarName?: string;
  }
  const flow = async () => (await double.call('home.energyTransfer')).data as Flow;

  it('shows the power of each node in the common sign convention', async () => {
    double.read('meterGrid', { activePower: 42.6 });
    double.read('meterLoad', { activePower: 130.7 });
    double.read('meterStorage', { activePower: 0 });
    double.read('stack1', { soc: 63.4 });
    const { grid, load, storage, rated, busbarName, chargers } = await flow();
    expect([grid?.power, load?.power, storage?.power, storage?.soc]).toEqual([42.6, 130.7, 0, 63.4]);
    expect([rated, busbarName, chargers]).toEqual([125, 'Grid#1', undefined]);
  });
  it('omits the power of an offline device', async () => {
    double.read('meterGrid', { activePower: 42.6 });
    double.link('meterGrid', 'offline');
    expect((await flow()).grid).toMatchObject({ state: 'offline' });
    expect((await flow()).grid?.power).toBeUndefined();
  });
  it('counts the energy since midnight', async () => {
    double.history('meterGrid', at(today, '00:00') - 600_000, at(today, '00:00'), () => ({ forwardTotal: 1000 }));
    double.read('meterGrid', { activePower: 1, forwardTotal: 1088 });
    expect((await flow()).grid?.today).toBe(88);
  });
});

describe('earnings', () => {
  it('have one row per day up to today, without revenue for a day without data', async () => {
    fillDay('2026-07-14');
    const { data } = await double.call('home.earnings', { range: ['2026-07-13', '2026-07-20'] });
    const rows = data as { day: string; earned?: number; complete: boolean }[];
    expect(rows.map(({ day }) => day)).toEqual(['2026-07-13', '2026-07-14', '2026-07-15']);
    expect(rows[0]).toEqual({ day: '2026-07-13', complete: false, corrected: false });
    expect(rows[1]?.earned).toBeGreaterThan(0);
  });
  it('contain the revenue from the discharged energy by band, and are empty for a future day', async () => {
    fillDay('2026-07-14');
    const { data } = await double.call('home.bands', { day: '2026-07-14' });
    const sharp = (data as { chargeState: number; sell: number; income: number }[]).find(({ chargeState }) => chargeState === 1);
    expect(sharp?.income).toBeCloseTo(420 * 1.2195, 2);
    expect((await double.call('home.bands', { day: '2026-08-01' })).data).toEqual([]);
  });
  it('are summed up over a month, with the prices that applied on all of its days', async () => {
    fillDay('2026-07-13');
    fillDay('2026-07-14');
    const of = async (query: object) =>
      (await double.call('home.bands', query)).data as {
        chargeState: number;
        discharged: number;
        earned: number;
        sell: number;
      }[];
    const [one, month] = [await of({ day: '2026-07-14' }), await of({ month: '2026-07' })];
    expect(month.map(({ chargeState }) => chargeState)).toEqual(one.map(({ chargeState }) => chargeState));
    month.forEach((row, index) => {
      expect(row.discharged).toBeCloseTo(2 * (one[index]?.discharged ?? Number.NaN), 3);
      expect(row.earned).toBeCloseTo(2 * (one[index]?.earned ?? Number.NaN), 3);
      expect(row.sell).toBe(one[index]?.sell);
    });
    expect(await of({ month: '2026-08' })).toEqual([]);
    expect((await refusalOf(double.call('home.bands', { day: '2026-07-14', month: '2026-07' }))).code).toBe(400);
  });
});

it('the station creates the records of past days in the background', async () => {
  fillDay('2026-07-13');
  fillDay('2026-07-14');
  const stop = keepEnergyDays(double.station);
  await vi.waitFor(() => expect(double.station.docs.tx((tx) => tx.list(collections.energyDays))).toHaveLength(2), {
    timeout: 60_000,
  });
  stop();
});

describe('home.statistics', () => {
  interface Row {
    flow: string;
    power?: number;
    mean?: number;
    highest?: number;
    highestAt?: number;
    today?: number;
    month?: number;
    total?: number;
  }
  const rows = async () => {
    const { rows: found, since } = (await double.call('home.statistics')).data as { rows: Row[]; since: string };
    return { since, of: (flow: string) => found.find((each) => each.flow === flow) };
  };
  /** Imports 6 kW in the first hour of each day, then exports 12 kW; the counters do not change in the last hours. */
  const gridOn = (day: string) => (moment: number) => {
    const hours = Math.min(24, Math.max(0, (moment + 60_000 - at(day, '00:00')) / 3_600_000));
    const power = hours <= 1 ? 6 : hours <= 2 ? -12 : 0;
    return { activePower: power, forwardTotal: 6 * Math.min(1, hours), reverseTotal: 12 * Math.min(1, Math.max(0, hours - 1)) };
  };

  it('shows each direction separately: present power, mean and maximum of today, energy of today, the month and all days', async () => {
    for (const day of ['2026-06-30', '2026-07-14']) {
      fillDay(day);
      double.history('meterGrid', at(day, '00:00') - 60_000, at(day, '24:00'), gridOn(day));
    }
    double.history('meterGrid', at(today, '00:00') - 60_000, noonish, gridOn(today));
    double.read('meterGrid', { activePower: -3, forwardTotal: 6, reverseTotal: 12 });
    const { of, since } = await rows();
    expect(since).toBe('2026-06-30');
    const into = of('import');
    expect(into).toMatchObject({ power: 0, highest: 6, highestAt: at(today, '00:00') });
    expect([into?.today, into?.month, into?.total].map((each) => Math.round(each ?? -1))).toEqual([6, 12, 18]);
    expect(into?.mean).toBeCloseTo(6 / 14.5, 1);
    const back = of('export');
    expect(back).toMatchObject({ power: 3, highest: 12, highestAt: at(today, '01:00') });
    expect([back?.today, back?.month, back?.total].map((each) => Math.round(each ?? -1))).toEqual([12, 24, 36]);
  });
  it('has the energy of the storage from the same data as the overview', async () => {
    fillDay('2026-07-14');
    fillDay(today, noonish);
    const { of } = await rows();
    const { today: day, total } = (await overview()) as Overview & { total: { charged?: number } };
    expect(of('charged')?.today).toBe(day.charged);
    expect(of('charged')?.total).toBe(total.charged);
    expect(of('discharged')?.today).toBe(day.discharged);
  });
  it('has no row without a meter, and no number without a reading', async () => {
    const { of } = await rows();
    expect(of('chargers')).toBeUndefined();
    expect(of('import')).toEqual({ flow: 'import', complete: false, old: { of: 'EM #1 GRID' } });
  });
});
