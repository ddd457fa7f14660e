import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { dayOf, instantText } from '../../../../src/core/time.ts';
import type { FileAnswer } from '../../../../src/station/contract/index.ts';
import { createAreaNumbers } from '../../../../src/station/dispatch/areas/areaNumbers.ts';
import { reasons } from '../../../../src/station/dispatch/decision.ts';
import { type StationDouble, noonish, openDouble, refusalOf, zone } from '../../calls/double.ts';

let double: StationDouble;
beforeEach(() => void (double = openDouble()));
afterEach(() => double.close());
const minute = 60_000;

it('the number of a grid connection point never changes', () => {
  const { docs } = double.station;
  expect(['North', 'South', 'North'].map(createAreaNumbers(docs).numberOf)).toEqual([1, 2, 1]);
  const again = createAreaNumbers(docs);
  expect([again.numberOf('East'), again.numberOf('South'), again.nameOf(1), again.nameOf(9)]).toEqual([3, 2, 'North', undefined]);
});

it('past decisions are listed by their changes, each with its reason and the limiting grid connection point', async () => {
  const start = noonish - 60 * minute;
  const south = ['North', 'South'].map(createAreaNumbers(double.station.docs).numberOf)[1] ?? 0;
  const decided = [
    { for: 20, reason: reasons.row.number, area: 0, wanted: 80, power: 80 },
    { for: 10, reason: reasons.demand.number, area: south, wanted: 80, power: 30 },
    { for: 10, reason: reasons.demand.number, area: 0, wanted: 80, power: 40 },
  ];
  let from = start;
  for (const { for: minutes, ...values } of decided) {
    double.history('dispatch', from, from + minutes * minute, () => ({ ...values, running: 1 }));
    from += minutes * minute;
  }
  const { data } = await double.call('dispatch.decisions', { start, end: noonish });
  expect((data as { list: object[] }).list.toReversed()).toEqual([
    { at: start, until: start + 20 * minute, code: 'row', text: 'Follows the plan', wanted: 80, limited: 80 },
    {
      at: start + 20 * minute,
      until: start + 30 * minute,
      code: 'demand',
      text: 'Limited by demand control',
      area: 'South',
      wanted: 80,
      limited: 30,
    },
    {
      at: start + 30 * minute,
      until: start + 40 * minute,
      code: 'demand',
      text: 'Limited by demand control',
      wanted: 80,
      limited: 40,
    },
  ]);
});

it('the limiting reasons are listed as spans, with the power allowed without each', async () => {
  const start = noonish - 60 * minute;
  const decided = [
    { reason: reasons.row.number, wanted: 80, power: 80, nextPower: Number.NaN, nextReason: Number.NaN },
    { reason: reasons.demand.number, wanted: 80, power: 30, nextPower: 60, nextReason: reasons.battery.number },
    { reason: reasons.demand.number, wanted: 80, power: 40, nextPower: 60, nextReason: reasons.battery.number },
    { reason: reasons.demand.number, wanted: 80, power: 40.2, nextPower: 60, nextReason: reasons.battery.number },
    { reason: reasons.demand.number, wanted: 80, power: 40, nextPower: 70, nextReason: reasons.battery.number },
  ];
  for (const [index, values] of decided.entries()) {
    const from = start + index * 10 * minute;
    double.history('dispatch', from, from + 10 * minute, () => ({ ...values, area: 0, running: 1 }));
  }
  const { data } = await double.call('dispatch.reasonSpans', { start, end: noonish });
  expect(data).toEqual([
    { at: start, until: start + 10 * minute, reason: reasons.row.number, wanted: 80, limited: 80 },
    {
      at: start + 10 * minute,
      until: start + 20 * minute,
      reason: reasons.demand.number,
      wanted: 80,
      limited: 30,
      next: 60,
      nextReason: reasons.battery.number,
    },
    // A single minute returns its own values, not the mean of all minutes with its reason.
    {
      at: start + 20 * minute,
      until: start + 40 * minute,
      reason: reasons.demand.number,
      wanted: 80,
      limited: expect.closeTo(40.1),
      next: 60,
      nextReason: reasons.battery.number,
    },
    {
      at: start + 40 * minute,
      until: start + 50 * minute,
      reason: reasons.demand.number,
      wanted: 80,
      limited: 40,
      next: 70,
      nextReason: reasons.battery.number,
    },
  ]);
});

it('another day is returned with the first one, aligned by time of day', async () => {
  const day = (at: number) => dayOf(at, zone);
  const [start, before] = [noonish - 60 * minute, noonish - 60 * minute - 86_400_000];
  for (const [from, reason] of [
    [start, reasons.row.number],
    [before, reasons.demand.number],
  ] as const)
    double.history('dispatch', from, from + 10 * minute, () => ({ reason, wanted: 80, power: 80, area: 0, running: 1 }));
  const { data } = await double.call('dispatch.reasonSpans', { day: day(start), other: day(before) });
  const entry = { until: start + 10 * minute, wanted: 80, limited: 80 };
  expect(data).toEqual([
    { ...entry, at: start, reason: reasons.row.number, day: day(start) },
    { ...entry, at: start, reason: reasons.demand.number, day: day(before) },
  ]);
  // A day compared with itself is returned once.
  expect((await double.call('dispatch.reasonSpans', { day: day(start), other: day(start) })).data).toHaveLength(1);
});

it('all matching decisions are exported to a file, as stored, in the language of the request', async () => {
  const start = noonish - 60 * minute;
  // More than a page: each minute has another power, with two reasons in turn.
  const powerAt = (index: number) => (index % 2 === 0 ? 80 : 30) + index / 8;
  for (let index = 0; index < 50; index += 1) {
    const from = start + index * minute;
    const reason = reasons[index % 2 === 0 ? 'row' : 'demand'].number;
    const next = index % 2 === 0 ? {} : { nextPower: 60, nextReason: reasons.battery.number };
    double.history('dispatch', from, from + minute, () => ({
      reason,
      wanted: 80,
      power: powerAt(index),
      area: 0,
      running: 1,
      ...next,
    }));
  }
  const fileOf = async (query: object, language?: 'zh_CN') => {
    const { data } = await double.call(
      'dispatch.exportDecisions',
      { start, end: noonish, ...query },
      { ...(language && { language }) },
    );
    const { bytes } = data as FileAnswer;
    return bytes
      .toString('utf8')
      .replace(/^\uFEFF/, '')
      .trimEnd()
      .split('\r\n');
  };
  const [head, ...rows] = await fileOf({});
  expect(head).toBe(
    'Start,End,Reason,Grid connection point,Requested power (+ charging) (kW),Power after limits (+ charging) (kW),Measured power (+ charging) (kW),Without this reason (+ charging) (kW),Resulting reason',
  );
  const wall = (at: number) => instantText(at, zone);
  expect(rows).toEqual(
    Array.from({ length: 50 }, (_each, back) => 49 - back).map((index) => {
      const at = start + index * minute;
      const [why, next] = index % 2 === 0 ? [reasons.row.text, ','] : [reasons.demand.text, `60,${reasons.battery.text}`];
      return `${wall(at)},${wall(at + minute)},${why},,80,${powerAt(index)},,${next}`;
    }),
  );
  const some = await fileOf({ codes: ['demand'] }, 'zh_CN');
  expect(some).toHaveLength(26);
  expect(some[0]).toContain('(kW)');
  expect(some[0]).not.toContain('Wanted');
  expect(some[1]).not.toContain(reasons.demand.text);
});

interface DecisionEntry {
  list: object[];
  total: number;
}

describe('a period with several reasons', () => {
  const start = noonish - 60 * minute;
  const seconds = (from: number, count: number, values: Record<string, number>) =>
    double.station.series.append(
      Array.from({ length: count }, (_each, second) => ({
        device: 'dispatch',
        at: from + second * 1000,
        values: { ...values, area: 0, running: 1 },
      })),
    );
  const ask = async (request: object) =>
    (
      (await double.call('dispatch.decisions', { start, end: start + 10 * minute, ...request })).data as DecisionEntry
    ).list.toReversed();
  const { row, manual, rated } = { row: reasons.row.number, manual: reasons.manual.number, rated: reasons.rated.number };

  it('has the powers of the reason that applied longest, not of the others', async () => {
    seconds(start, 40, { reason: row, wanted: 80, power: 80 });
    seconds(start + 40_000, 20, { reason: rated, wanted: 300, power: 125 });
    seconds(start + minute, 60, { reason: rated, wanted: 300, power: 125 });
    expect(await ask({})).toMatchObject([
      { code: 'row', wanted: 80, limited: 80, until: start + minute },
      { code: 'rated', wanted: 300, limited: 125, until: start + 2 * minute },
    ]);
  });
  it('has no next reason without a next power', async () => {
    const free = { reason: row, wanted: 80, power: 80 };
    seconds(start, 110, free);
    seconds(start + 110_000, 10, { reason: rated, wanted: 300, power: 125, nextPower: 300, nextReason: row });
    const [first] = await ask({});
    expect(first).toMatchObject({ code: 'row', until: start + 2 * minute });
    expect(first).not.toHaveProperty('next');
    expect(first).not.toHaveProperty('nextText');
  });
  it('does not list a limit that applied for a shorter time than another reason', async () => {
    seconds(start, 25, { reason: rated, wanted: 300, power: 125, nextPower: 300, nextReason: manual });
    seconds(start + 25_000, 35, { reason: row, wanted: 80, power: 80 });
    for (const step of [60, 10]) {
      const last = (await ask({ step })).at(-1);
      expect(last).toMatchObject({ code: 'row', wanted: 80, limited: 80 });
      expect(last).not.toHaveProperty('next');
      expect(last).not.toHaveProperty('nextText');
    }
  });
  it('starts a new entry when the power of a reason changes', async () => {
    seconds(start, 120, { reason: row, wanted: -90, power: -90 });
    seconds(start + 2 * minute, 120, { reason: row, wanted: 0, power: 0 });
    expect(await ask({})).toMatchObject([
      { at: start, until: start + 2 * minute, code: 'row', wanted: -90 },
      { at: start + 2 * minute, until: start + 4 * minute, code: 'row', wanted: 0 },
    ]);
  });
  it('can be shown by the second', async () => {
    seconds(start, 5, { reason: manual, wanted: 60, power: 60 });
    seconds(start + 5000, 2, { reason: rated, wanted: 300, power: 125 });
    seconds(start + 7000, 53, { reason: manual, wanted: 60, power: 60 });
    expect(await ask({ step: 1 })).toMatchObject([
      { at: start, until: start + 5000, code: 'manual', limited: 60 },
      { at: start + 5000, until: start + 7000, code: 'rated', wanted: 300, limited: 125 },
      { at: start + 7000, until: start + 60_000, code: 'manual' },
    ]);
    expect((await refusalOf(double.call('dispatch.decisions', { start, end: start + 26 * 60 * minute, step: 1 }))).code).toBe(
      400,
    );
  });
  it('has the measured power of the storage, and none without its meter', async () => {
    seconds(start, 120, { reason: row, wanted: 80, power: 80 });
    seconds(start + 2 * minute, 60, { reason: rated, wanted: 300, power: 125 });
    double.history('meterStorage', start, start + 2 * minute, (at) => ({ activePower: at < start + minute ? 70 : 80 }));
    const [followed, limited] = await ask({});
    expect(followed).toMatchObject({ code: 'row', limited: 80, measured: 75 });
    expect(limited).not.toHaveProperty('measured');
  });
  it('is listed in pages, newest first, in another order, and by its reasons', async () => {
    seconds(start, 60, { reason: row, wanted: 80, power: 80 });
    seconds(start + minute, 60, { reason: rated, wanted: 300, power: 125 });
    seconds(start + 2 * minute, 60, { reason: manual, wanted: 60, power: 60 });
    const page = async (request: object) => {
      const { data } = await double.call('dispatch.decisions', { start, end: start + 10 * minute, ...request });
      const { list, total } = data as { list: { code: string }[]; total: number };
      return [total, ...list.map(({ code }) => code)];
    };
    expect(await page({ pageSize: 2 })).toEqual([3, 'manual', 'rated']);
    expect(await page({ pageSize: 2, current: 2 })).toEqual([3, 'row']);
    expect(await page({ sort: { column: 'limited', order: 'descend' } })).toEqual([3, 'rated', 'row', 'manual']);
    expect(await page({ codes: ['row', 'rated'] })).toEqual([2, 'rated', 'row']);
    expect(await page({ codes: ['nonsense'] })).toEqual([0]);
  });
  it('is today by default, and whole days for a range of days', async () => {
    seconds(start, 60, { reason: row, wanted: 80, power: 80 });
    const total = async (request: object) => ((await double.call('dispatch.decisions', request)).data as DecisionEntry).total;
    expect(await total({})).toBe(1);
    expect(await total({ range: ['2026-07-14', '2026-07-15'] })).toBe(1);
    expect(await total({ range: ['2026-07-13', '2026-07-14'] })).toBe(0);
  });
});

it('every reason has a name in the language of the request', async () => {
  const names = async (language: 'en_US' | 'zh_CN') =>
    (await double.call('dispatch.reasons', {}, { language })).data as { code: string; text: string }[];
  expect(await names('en_US')).toContainEqual({ code: 'demand', text: 'Limited by demand control' });
  expect(await names('zh_CN')).toContainEqual({ code: 'demand', text: '受需量控制限制' });
});
