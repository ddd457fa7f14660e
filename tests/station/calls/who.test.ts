// Documents that the station itself saved show it by a name in the language of the reader, never by its internal id.
import { afterEach, beforeEach, expect, it } from 'vitest';
import { operationStatusKind } from '../../../src/station/domain/station/index.ts';
import { noonish, openDouble, type StationDouble } from './double.ts';

let double: StationDouble;
beforeEach(() => void (double = openDouble()));
afterEach(() => double.close());

it.each([
  ['en_US', 'station', 'The station'],
  ['zh_CN', 'station', '电站'],
  ['en_US', '@cloud', 'The cloud platform'],
  ['zh_CN', '@cloud', '云平台'],
] as const)('in %s the author "%s" is shown as "%s", for mode, prices and operation status', async (language, as, who) => {
  const mode = { mode: 1, linked: true, changedAt: noonish, changedBy: as };
  double.station.docs.tx((tx) => {
    tx.put('settings', 'mode', mode, 'station');
    tx.put('priceSets', '2026-01', {}, as);
    tx.log({ at: noonish, who: as, kind: operationStatusKind, what: 'station.save', before: 1, after: 2 });
  });
  const answerOf = async (call: string) => (await double.call(call, {}, { language })).data;
  expect(await answerOf('consistent.model')).toMatchObject({ changedBy: who });
  expect(await answerOf('mode.stationStatus')).toMatchObject({ changedBy: who });
  expect(await answerOf('price.history')).toMatchObject({ list: [{ savedBy: who }] });
  expect(await answerOf('log.operationStatus')).toMatchObject({ list: [{ who }] });
});
