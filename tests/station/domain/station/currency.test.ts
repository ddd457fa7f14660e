// The setting of the currency.
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openDouble, refusalOf, type StationDouble } from '../../calls/double.ts';

let double: StationDouble;
beforeEach(() => void (double = openDouble()));
afterEach(() => double.close());

it('the currency of the station applies to everything that shows money', async () => {
  expect((await double.call('currency.search')).data).toEqual({ currency: 'CNY' });
  await double.call('currency.save', { currency: 'EUR' });
  expect((await double.call('currency.search')).data).toEqual({ currency: 'EUR' });
  expect(double.station.scope().currency).toBe('EUR');
  expect((await double.call('station.search')).data).toMatchObject({ currency: 'EUR' });
  expect((await refusalOf(double.call('currency.save', { currency: 'EMS' }))).data).toMatchObject([{ path: '/currency' }]);
});
it('the currencies of ISO 4217 are listed by code and name', async () => {
  const { data } = await double.call('currency.list');
  expect(data).toContainEqual({ value: 'EUR', title: 'EUR Euro' });
  expect(data).toContainEqual({ value: 'CNY', title: 'CNY Chinese Yuan' });
  expect((data as { value: string }[]).filter(({ value }) => !/^[A-Z]{3}$/.test(value))).toEqual([]);
});
it('a station keeps the currency that was saved before the station information', async () => {
  const empty = openDouble({ empty: true });
  await empty.call('currency.save', { currency: 'GBP' });
  expect(empty.station.scope().currency).toBe('GBP');
  expect((await empty.call('station.create', { name: 'Lakeside' })).data).toMatchObject({ currency: 'GBP' });
  empty.close();
});
