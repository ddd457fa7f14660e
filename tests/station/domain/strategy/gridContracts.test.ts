// Contract settings of a grid connection point as saved: the demand window, the times of reverse-power protection, the export
// limit.
import { afterEach, beforeEach, expect, it } from 'vitest';
import { planFromDocs } from '../../../../src/station/dispatch/plan/planFromDocs.ts';
import { type StationDouble, openDouble, zone } from '../../calls/double.ts';

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
