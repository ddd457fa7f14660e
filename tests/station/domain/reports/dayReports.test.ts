// Reports of days: cutoffs, partial PV, the periods A and B, contrast and comparison. The expected values are calculated here
// from the powers that the test writes.
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { CurveData, Cutoff, PartialPv, PeriodReport, ReportOverview } from '../../../../src/core/calls/calls.gen.ts';
import { addDays, endOfDay, instantOf, startOfDay, timeOf } from '../../../../src/core/time.ts';
import { readSetting } from '../../../../src/station/domain/documents/documents.ts';
import { refusalOf, type StationDouble, openDouble, zone } from '../../calls/double.ts';

const day = '2026-07-14';
let double: StationDouble;
beforeEach(() => void (double = openDouble()));
afterEach(() => double.close());
const ask = async <T>(name: string, request: object): Promise<T> => (await double.call(name, request)).data as T;
const at = (time: string, on = day, where = zone) => instantOf(on, time, where);
const within = (time: string, from: string, to: string) => time >= from && time < to;

/** Moves the station to another time zone. */
function settle(where: string): void {
  const { docs } = double.station;
  const body = readSetting(docs, 'station')?.body;
  docs.tx((tx) => tx.put('settings', 'station', { ...body, timezone: where }, 'test'));
}

describe('the charge-discharge cutoff table', () => {
  /** Idle first, charging from 01:00, 1 kW at 06:00, charging again until 08:00; discharging in the evening. */
  const powerAt = (time: string): number => {
    if (within(time, '01:00', '06:00') || within(time, '06:05', '08:00')) return 100;
    if (within(time, '06:00', '06:05')) return 1;
    if (within(time, '08:00', '09:00')) return -1.5;
    return within(time, '17:00', '19:00') ? -100 : 0;
  };
  const voltageAt = (time: string): number =>
    time === '13:59' ? 700 : time === '18:20' || time === '19:40' ? 780 : time === '14:00' ? 781 : 800;
  const history = (): void => {
    const [start, end] = [startOfDay(day, zone), endOfDay(day, zone)];
    double.history('pcs1', start, end, (moment) => ({ activePower: powerAt(timeOf(moment, zone)) }));
    double.history('stack1', start, end, (moment) => ({
      '/cluster.2#voltage': voltageAt(timeOf(moment, zone)),
      '/cluster.2#soc': 40,
      '/cluster.2#maxCellVoltage': 3.4,
      '/cluster.2#minCellVoltage': 3.1,
    }));
  };
  const rowOf = async (): Promise<Cutoff> => {
    const rows = await ask<Cutoff[]>('report.cutoff', { range: [day, day] });
    expect(rows.map(({ cluster }) => cluster)).toEqual([1, 2, 3, 4, 5].map((number) => `BMS #1 Battery cluster ${number}`));
    return rows[1] ?? {};
  };

  it('has the earliest minute before noon, after the start of charging, within 1 kW of zero', async () => {
    history();
    const row = await rowOf();
    expect([row.chargeAt, row.chargeVoltage, row.chargeSoc, row.chargeCell]).toEqual([at('06:00'), 800, 40, 3.4]);
  });
  it('has no charge cutoff if charging ends after noon', async () => {
    double.history('pcs1', at('09:00'), at('12:00'), () => ({ activePower: 50 }));
    double.history('pcs1', at('12:00'), at('13:00'), () => ({ activePower: 0 }));
    expect((await rowOf()).chargeAt).toBeUndefined();
  });
  it('has the lowest voltage of the cluster after 14:00, the last of equal ones', async () => {
    history();
    const row = await rowOf();
    expect([row.dischargeAt, row.dischargeVoltage, row.dischargeCell]).toEqual([at('19:40'), 780, 3.1]);
  });
  it('has no values without readings', async () => {
    expect(await rowOf()).toEqual({
      key: `${day}|pcs1|stack1/cluster.2`,
      day,
      converter: 'PCS #1',
      cluster: 'BMS #1 Battery cluster 2',
    });
  });
  it('has a chart with the power of the converter and the voltages of its clusters', async () => {
    history();
    const { series } = await ask<CurveData>('curve.hybridCluster', { id: 'pcs1', day });
    expect(series?.map(({ id, name }) => [id, name]).slice(0, 3)).toEqual([
      ['pcs#activePower', 'Active power'],
      ['stack1/cluster.1#voltage', 'Battery cluster 1 Total voltage'],
      ['stack1/cluster.2#voltage', 'Battery cluster 2 Total voltage'],
    ]);
    expect(series?.[2]?.values?.[13 * 60 + 59]).toBe(700);
  });
  it('is refused if it would be too large', async () => {
    const range = ['2026-01-01', '2026-12-31'];
    expect((await refusalOf(double.call('report.cutoff', { range }))).message).toMatch(/too large/);
  });
});

describe('the partial-PV table', () => {
  const gridAt = (time: string) => (within(time, '10:00', '14:00') ? 49.9 : 50);
  const storageAt = (time: string) => (within(time, '09:00', '12:00') ? 60 : within(time, '13:00', '14:00') ? -20 : 0);

  it('counts the minutes with less than 50 kW at the total meter and a charging storage', async () => {
    const [start, end] = [startOfDay(day, zone), endOfDay(day, zone)];
    double.history('meterGrid', start, end, (moment) => ({ activePower: gridAt(timeOf(moment, zone)) }));
    double.history('meterStorage', start, end, (moment) => ({ activePower: storageAt(timeOf(moment, zone)) }));
    double.history('meterPv', start, end, () => ({ activePower: 90 }));
    expect(await ask<PartialPv[]>('report.partialPv', { range: [day, day] })).toEqual([
      // 10:00 to 12:00: two of the three hours that it charged at 60 kW.
      { day, hours: 2, energy: 120, charged: 180, share: 66.667, generated: 180, complete: true },
    ]);
  });
  it('does not count a minute without a reading of one of the meters', async () => {
    double.history('meterGrid', startOfDay(day, zone), endOfDay(day, zone), () => ({ activePower: 10 }));
    double.history('meterStorage', at('10:00'), at('11:00'), () => ({ activePower: 60 }));
    const [row] = await ask<PartialPv[]>('report.partialPv', { range: [day, day] });
    expect(row).toEqual({ day, hours: 1, energy: 60, charged: 60, share: 100, complete: false });
  });
  it('has no values for a day without readings and marks it as incomplete', async () => {
    expect(await ask<PartialPv[]>('report.partialPv', { range: [day, day] })).toEqual([{ day, complete: false }]);
  });
});

describe('the periods A and B', () => {
  /** Power in and out in kW by time of day; the counters are their sum over the minutes. */
  const ratesAt = (time: string): [number, number] => {
    if (within(time, '10:00', '23:00')) return [12, 6];
    return within(time, '08:00', '10:00') ? [30, 0] : [60, 3];
  };
  /** Writes the counters of the storage meter over several days, minute by minute of local time. */
  const count = (from: string, to: string, where: string): void => {
    let [into, out] = [1000, 500];
    double.history('meterStorage', startOfDay(from, where), endOfDay(to, where), (moment) => {
      const [rateIn, rateOut] = ratesAt(timeOf(moment, where));
      into += rateIn / 60;
      out += rateOut / 60;
      // The last reading of a minute belongs to its end.
      return { forwardTotal: into, reverseTotal: out };
    });
  };

  it.each([
    ['an ordinary day', '2026-07-13', 9],
    ['the day before daylight saving time begins', '2026-03-28', 8],
    ['the day before daylight saving time ends', '2025-10-25', 10],
  ])('end at 08:00 of the next day and add up to the day on %s', async (_name, on, nightHours) => {
    const where = 'Europe/Berlin';
    settle(where);
    count(addDays(on, -1), addDays(on, 2), where);
    const [row] = await ask<PeriodReport[]>('report.periods', { range: [on, on] });
    const [a, b, outside] = [13 * 12, nightHours * 60, 2 * 30];
    expect(row?.complete).toBe(true);
    expect([row?.chargedA, row?.chargedB, row?.chargedOutside, row?.charged].map((each) => Math.round(each ?? -1))).toEqual([
      a,
      b,
      outside,
      a + b + outside,
    ]);
    expect([row?.dischargedA, row?.dischargedB, row?.dischargedOutside].map((each) => Math.round(each ?? -1))).toEqual([
      13 * 6,
      nightHours * 3,
      0,
    ]);
  });
  it('contain the energy up to now on the current day', async () => {
    count('2026-07-15', '2026-07-15', zone);
    // It is 14:30: A has run for 4.5 hours, and B has not started.
    const [row] = await ask<PeriodReport[]>('report.periods', { range: ['2026-07-15', '2026-07-15'] });
    expect(row).toMatchObject({ chargedOutside: 60, complete: false });
    expect(row?.chargedA).toBeCloseTo(4.5 * 12, 0);
    expect(row).not.toHaveProperty('chargedB');
  });
});

describe('the comparison of two ranges', () => {
  it('uses the previous range of the same length', async () => {
    const [from, to] = ['2026-07-10', '2026-07-14'];
    let read = 0;
    // 10 kWh per hour in the first range, 20 in the second.
    double.history('meterGrid', startOfDay(from, zone), endOfDay(to, zone), (moment) => {
      read += (moment < startOfDay('2026-07-13', zone) ? 10 : 20) / 60;
      return { forwardTotal: read, reverseTotal: 0 };
    });
    const found = await ask<ReportOverview>('report.overview', { range: ['2026-07-13', '2026-07-14'], by: 'day' });
    expect(found.before).toEqual(['2026-07-11', '2026-07-12']);
    expect(found.rows?.map(({ period }) => period)).toEqual(['2026-07-13', '2026-07-14']);
    const drawn = found.contrast?.find(({ quantity }) => quantity === 'import');
    expect([drawn?.now, drawn?.before, drawn?.change].map((each) => Math.round(each ?? -1))).toEqual([960, 480, 100]);
  });
  it('shows no relative change if the previous value is almost zero', async () => {
    let read = 0;
    double.history('meterGrid', startOfDay('2026-07-12', zone), endOfDay('2026-07-13', zone), (moment) => {
      if (moment === startOfDay('2026-07-12', zone) + 3_600_000) read = 0.03;
      return { forwardTotal: 0, reverseTotal: read };
    });
    const found = await ask<ReportOverview>('report.overview', { range: ['2026-07-13', '2026-07-13'], by: 'day' });
    const drawn = found.contrast?.find(({ quantity }) => quantity === 'export');
    expect(drawn).toMatchObject({ now: 0, before: 0.03 });
    expect(drawn).not.toHaveProperty('change');
  });
});

describe('a comparison', () => {
  it('aligns days by time of day, also across a change of daylight saving time', async () => {
    const where = 'Europe/Berlin';
    settle(where);
    const [spring, plain] = ['2026-03-29', '2026-03-27'];
    for (const on of [spring, plain]) {
      const add = on === spring ? 1000 : 0;
      double.history('meterGrid', startOfDay(on, where), endOfDay(on, where), (moment) => {
        const [hours = 0, minutes = 0] = timeOf(moment, where).split(':').map(Number);
        return { activePower: add + hours * 60 + minutes };
      });
    }
    const found = await ask<CurveData>('report.compare', { day: plain, other: spring, quantity: 'grid' });
    const [first, second] = found.series ?? [];
    expect([first?.name, second?.name]).toEqual([`${plain} · Grid`, `${spring} · Grid`]);
    expect([found.at?.length, first?.values?.[90], second?.values?.[90]]).toEqual([1440, 90, 1090]);
    // The hour from 02:00 to 03:00 does not exist on that day.
    expect([second?.values?.[119], second?.values?.[120], second?.values?.[179], second?.values?.[180]]).toEqual([
      1119,
      null,
      null,
      1180,
    ]);
  });
  it('shows one point of several devices by name', async () => {
    double.history('meterPv', at('10:00'), at('11:00'), () => ({ activePower: 7 }));
    double.history('meterLoad', at('10:00'), at('11:00'), () => ({ activePower: 9 }));
    const { series } = await ask<CurveData>('report.compare', { day, key: 'em2#activePower', ids: ['meterPv', 'meterLoad'] });
    expect(series?.map(({ values }) => values?.[600])).toEqual([7, 9]);
    const names = double.station.devices().filter(({ id }) => id === 'meterPv' || id === 'meterLoad');
    expect(series?.map(({ name }) => name).toSorted()).toEqual(names.map(({ name }) => name).toSorted());
  });
});
