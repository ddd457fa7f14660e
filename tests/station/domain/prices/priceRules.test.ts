import { afterEach, beforeEach, expect, it } from 'vitest';
import { toPlain } from '../../../../src/core/schema/plain.ts';
import { inEnglish, say } from '../../../../src/core/texts/text.ts';
import { validate } from '../../../../src/core/validate.ts';
import { toShapeCheck } from '../../../../src/compiler/validator.ts';
import { StaleRevision } from '../../../../src/station/contract/index.ts';
import { type StationDouble, openDouble, refusalOf, zone } from '../../calls/double.ts';

let double: StationDouble;
beforeEach(() => void (double = openDouble()));
afterEach(() => double.close());

const bands = [
  { startTime: '00:00', endTime: '12:00', chargeState: 4 },
  { startTime: '12:00', endTime: '24:00', chargeState: 2 },
];
const prices = [
  { chargeState: 4, buy: 0.3, sell: 0.3 },
  { chargeState: 2, buy: 1.2, sell: 1.1 },
];
const rule = { bands, prices };
const buyAt = async (day: string) => ((await double.call('price.bands', { day })).data as { buy: number }[])[0]?.buy;
function refused(value: unknown): Record<string, string> {
  const { calls, units } = double.station.content();
  const schema = calls['price.update']?.request ?? {};
  const shape = toShapeCheck(toPlain(schema, { side: 'request' }));
  const found = validate({ schema, shape, value, now: double.clock.now(), timezone: zone, units });
  return Object.fromEntries(found.map(({ path, text }) => [path, say(text, inEnglish)]));
}

it('a month and a day have the general prices until they have their own', async () => {
  const { data } = await double.call('price.month', { month: '2026-07' });
  expect(data).toMatchObject({
    month: '2026-07',
    own: false,
    prices: expect.arrayContaining([{ chargeState: 4, buy: 0.3882, sell: 0.3882 }]),
  });
  expect((await double.call('price.day', { day: '2026-07-15' })).data).toMatchObject({ day: '2026-07-15', own: false });
});
it('a saved month applies only in that month, and a saved day overrides it', async () => {
  expect((await double.call('price.update', { month: '2026-07', ...rule })).text).toBe('Saved');
  const day = await double.call('price.update', {
    day: '2026-07-16',
    bands,
    prices: [{ chargeState: 4, buy: 0.1, sell: 0.1 }, prices[1]],
  });
  expect(day.data).toMatchObject({ day: '2026-07-16', own: true, revision: 1 });
  expect([await buyAt('2026-07-15'), await buyAt('2026-07-16'), await buyAt('2027-07-15')]).toEqual([0.3, 0.1, 0.3882]);
});
it('prices of a single day are an exception that its month neither shows nor copies, even on its first day', async () => {
  const holiday = { bands, prices: [{ chargeState: 4, buy: 0.1, sell: 0.1 }, prices[1]] };
  await double.call('price.update', { day: '2026-08-01', ...holiday });
  expect(await buyAt('2026-08-01')).toBe(0.1);
  const general = { own: false, prices: expect.arrayContaining([{ chargeState: 4, buy: 0.3882, sell: 0.3882 }]) };
  expect((await double.call('price.month', { month: '2026-08' })).data).toMatchObject(general);
  expect((await double.call('price.bands', { month: '2026-08' })).data).toEqual(
    expect.arrayContaining([expect.objectContaining({ chargeState: 4, buy: 0.3882 })]),
  );
  await double.call('price.copy', { from: '2026-08', to: '2026-09', count: 1 });
  expect((await double.call('price.month', { month: '2026-09' })).data).toMatchObject({ ...general, own: true });
});
it('a form that somebody else has saved in between is refused', async () => {
  await double.call('price.update', { month: '2026-07', ...rule });
  await double.call('price.update', { month: '2026-07', revision: 1, ...rule });
  await expect(double.call('price.update', { month: '2026-07', revision: 1, ...rule })).rejects.toThrow(StaleRevision);
});
it('every period has a price, and the prices belong to one month or one day', async () => {
  const lost = await refusalOf(double.call('price.update', { month: '2026-07', bands, prices: [prices[0]] }));
  expect(lost.data).toEqual([{ path: '/bands/1/chargeState', message: 'Enter the price of this period' }]);
  expect((await refusalOf(double.call('price.update', rule))).message).toBe('Select a month or a day');
  expect((await refusalOf(double.call('price.update', { month: '2026-07', day: '2026-07-01', ...rule }))).code).toBe(400);
});
it('the day must be within three months before or after today', () => {
  const text = 'Only days within 3 months before or after today can be changed';
  for (const day of ['2026-04-15', '2026-10-15']) expect(refused({ day, ...rule })).toEqual({});
  for (const day of ['2026-04-14', '2026-10-16']) expect(refused({ day, ...rule })).toEqual({ '/day': text });
});
it('prices are not negative and have at most three digits before and five after the decimal point', () => {
  const first = (buy: number) => refused({ month: '2026-07', bands, prices: [{ chargeState: 4, buy, sell: 0 }, prices[1]] });
  expect([first(0), first(999.99999)]).toEqual([{}, {}]);
  for (const buy of [-0.1, 1000, 0.123456]) expect(Object.keys(first(buy))).toEqual(['/prices/0/buy']);
});
it('periods have no gap, and no price is given twice', () => {
  const gap = refused({ month: '2026-07', bands: [bands[0], { ...bands[1], startTime: '13:00' }], prices });
  expect(Object.values(gap)).toEqual(['Time not continuous, please reconfigure']);
  expect(Object.values(refused({ month: '2026-07', bands, prices: [...prices, prices[0]] }))).toEqual(['Price duplicated']);
});
it('the history lists the prices with their author, newest first', async () => {
  await double.call('price.update', { month: '2026-07', ...rule });
  double.clock.set(double.clock.now() + 1000);
  await double.call('price.update', { day: '2026-07-16', ...rule });
  expect((await double.call('price.history', { current: 1, pageSize: 10 })).data).toMatchObject({
    total: 2,
    list: [
      { id: '2026-07-16', day: '2026-07-16', savedBy: 'Ada' },
      { id: '2026-07', month: '2026-07', savedBy: 'Ada' },
    ],
  });
});
it('a station without prices has an empty day and nothing to copy until a month is saved', async () => {
  const empty = openDouble({ empty: true });
  expect((await empty.call('price.day', { day: '2026-07-15' })).data).toEqual({ day: '2026-07-15', own: false });
  const copied = await refusalOf(empty.call('price.copy', { from: '2026-07', to: '2026-08', count: 1 }));
  expect(copied.message).toBe('No prices available');
  await empty.call('price.update', { month: '2026-07', ...rule });
  expect((await empty.call('price.month', { month: '2026-07' })).data).toMatchObject({ own: true, bands, revision: 1 });
  empty.close();
});
it('the prices of a month are copied across the end of a year, and days with their own keep them', async () => {
  await double.call('price.update', { month: '2026-07', ...rule });
  const before = await buyAt('2026-08-01');
  const { data, text } = await double.call('price.copy', { from: '2026-07', to: '2026-11', count: 3 });
  expect({ data, text }).toEqual({ data: { months: ['2026-11', '2026-12', '2027-01'] }, text: 'Saved' });
  expect([await buyAt('2026-08-01'), await buyAt('2026-11-01'), await buyAt('2027-01-31')]).toEqual([before, 0.3, 0.3]);
  expect((await double.call('price.month', { month: '2026-12' })).data).toMatchObject({
    month: '2026-12',
    own: true,
    bands,
    revision: 1,
  });
  // A month without prices of its own copies the general ones; the source month is not overwritten.
  await double.call('price.copy', { from: '2026-08', to: '2026-06', count: 4 });
  expect([await buyAt('2026-07-01'), await buyAt('2026-09-01')]).toEqual([before, before]);
  expect((await double.call('price.month', { month: '2026-08' })).data).toMatchObject({ own: false });
  expect(double.station.docs.logs({ kinds: ['save'], current: 1, pageSize: 50 }).list.map(({ target }) => target)).toContain(
    '2027-01',
  );
});

it('prices are returned in the order in which they were entered', async () => {
  const order = [4, 2, 3, 1].map((chargeState) => ({ chargeState, buy: chargeState / 10, sell: 0 }));
  const { data } = await double.call('price.update', { month: '2026-07', bands, prices: order });
  expect(data).toMatchObject({ prices: order });
  expect((await double.call('price.month', { month: '2026-07' })).data).toMatchObject({ prices: order });
});
