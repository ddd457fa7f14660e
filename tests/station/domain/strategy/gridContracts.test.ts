// Contract settings of a grid connection point as saved: the contract demand, the demand window, the times of reverse-power
// protection, the export limit.
import { afterEach, beforeEach, expect, it } from 'vitest';
import { planFromDocs } from '../../../../src/station/dispatch/plan/planFromDocs.ts';
import { type StationDouble, openDouble, zone } from '../../calls/double.ts';
import { vet } from '../../calls/vet.ts';

let double: StationDouble;
beforeEach(() => void (double = openDouble()));
afterEach(() => double.close());
const commonNow = () => planFromDocs(double.station.docs, double.clock.now, () => zone)()?.common;

it('demand control uses the window of the contract', async () => {
  expect((await double.call('strategy.demandPre')).data).toMatchObject({ window: 'sliding', minutes: 15 });
  expect(commonNow()).toMatchObject({ demandWindow: { kind: 'sliding', minutes: 15 }, demandTarget: 265.95 });
  await double.call('strategy.changeDemandPre', { status: 'enabled', limit: 300, window: 'fixed', minutes: 30 });
  expect(commonNow()).toMatchObject({ demandWindow: { kind: 'fixed', minutes: 30 }, demandTarget: 295.5 });
});
it('demand control uses the contract demand as the demand limit if no limit is entered', async () => {
  await double.call('strategy.changeDemandPre', { status: 'enabled', contract: 200 });
  expect((await double.call('strategy.demandPre')).data).toMatchObject({ contract: 200, limit: 200, target: 197 });
  expect(commonNow()).toMatchObject({ demandLimit: 200, demandTarget: 197 });
  await double.call('strategy.changeDemandPre', { status: 'enabled', contract: 200, limit: 180 });
  expect((await double.call('strategy.demandPre')).data).toMatchObject({ contract: 200, limit: 180, target: 177.3 });
});
it('the form compares the demand limit with the contract demand, or with the transformer capacity if there is none', () => {
  const vetted = (form: object) =>
    vet(double, 'strategy.changeDemandPre', { status: 'enabled', ...form }, { capacity: 400, reverseLimit: 20 });
  expect(vetted({ contract: 200, limit: 200, target: 197 })).toEqual({ refused: {}, advised: {} });
  expect(vetted({ contract: 200 })).toEqual({ refused: {}, advised: {} });
  expect(vetted({ contract: 200, limit: 201, target: 198 }).advised).toEqual({
    '/contract': 'The demand limit exceeds the contract demand',
  });
  expect(vetted({ contract: 200, target: 201 }).refused).toEqual({
    '/contract': 'The target must not exceed the contract demand',
  });
  expect(vetted({ contract: 19 }).refused).toEqual({
    '/contract': 'The demand limit must not be below the reverse-power limit of 20 kW',
  });
  expect(vetted({}).refused).toEqual({ '/limit': 'Please enter a value' });
  expect(vetted({ limit: 200, target: 197 }).advised).toEqual({ '/limit': '360 to 380 kW recommended' });
});
it('reverse-power protection uses the configured times to trip and to return', async () => {
  expect((await double.call('strategy.reversePre')).data).toMatchObject({ seconds: 5, returnSeconds: 60 });
  expect(commonNow()?.reverseTrip).toEqual({ seconds: 5, returnSeconds: 60 });
  await double.call('strategy.changeReversePre', { status: 'enabled', limit: 5, seconds: 8, returnSeconds: 120 });
  expect(commonNow()?.reverseTrip).toEqual({ seconds: 8, returnSeconds: 120 });
});
it('the export limit applies at once, in kW or as a share of the peak power', async () => {
  expect((await double.call('strategy.exportLimit')).data).toEqual({ status: 'disabled', basis: 'power', limit: 0 });
  expect(commonNow()?.exportLimit).toBeUndefined();
  await double.call('strategy.changeExportLimit', { status: 'enabled', basis: 'power', limit: 50 });
  expect(commonNow()?.exportLimit).toBe(50);
  const share = { status: 'enabled', basis: 'percent', percent: 70, peakPower: 110 };
  const { data } = await double.call('strategy.changeExportLimit', share);
  expect(data).toEqual({ ...share, revision: 2 });
  expect(commonNow()?.exportLimit).toBeCloseTo(77, 6);
});
