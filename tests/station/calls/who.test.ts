// What the station itself saved: whoever reads it is told so in their own language, and never as whom the program writes.
import { afterEach, beforeEach, expect, it } from 'vitest';
import { operationStatusKind } from '../../../src/station/domain/station/index.ts';
import { noonish, openDouble, type StationDouble } from './double.ts';

let double: StationDouble;
beforeEach(() => void (double = openDouble()));
afterEach(() => double.close());

it.each([
  ['en_US', 'The station'],
  ['zh_CN', '电站'],
] as const)('is told in %s as %s, for mode, prices and the status of operation', async (language, who) => {
  const mode = { mode: 1, linked: true, changedAt: noonish, changedBy: 'station' };
  double.station.docs.tx((tx) => {
    tx.put('settings', 'mode', mode, 'station');
    tx.put('priceSets', '2026-01', {}, 'demo');
    tx.log({ at: noonish, who: 'station', kind: operationStatusKind, what: 'station.save', before: 1, after: 2 });
  });
  const told = async (call: string) => (await double.call(call, {}, { language })).data;
  expect(await told('consistent.model')).toMatchObject({ changedBy: who });
  expect(await told('mode.stationStatus')).toMatchObject({ changedBy: who });
  expect(await told('price.history')).toMatchObject({ list: [{ savedBy: who }] });
  expect(await told('log.operationStatus')).toMatchObject({ list: [{ who }] });
});
