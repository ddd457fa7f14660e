// The summary of all latches in one sentence, which pages show in a banner.
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { AnswerOf } from '../../../../src/core/calls/calls.gen.ts';
import type { Latch } from '../../../../src/station/contract/index.ts';
import { openDouble, type StationDouble } from '../../calls/double.ts';

let double: StationDouble;
beforeEach(() => void (double = openDouble()));
afterEach(() => double.close());

const start = Date.parse('2026-12-01T08:47:08+08:00');
const latch = (of: Pick<Latch, 'device' | 'deviceName' | 'reason'>, second: number): Latch => ({
  id: `${of.device}#${of.reason}`,
  reach: 'own',
  at: start + second * 1000,
  ...of,
});
const converters = (count: number): Latch[] =>
  Array.from({ length: count }, (_none, n) =>
    latch({ device: `pcs${n + 1}`, deviceName: `PCS #${n + 1}`, reason: 'not-following' }, 20 - n),
  );
async function summaryOf(latches: readonly Latch[], language: 'en_US' | 'zh_CN' = 'en_US'): Promise<string | undefined> {
  Object.assign(double.station.dispatch, { latches: () => latches });
  const { data } = await double.call('latch.search', {}, { language });
  return (data as AnswerOf<'latch.search'>).summary;
}

it('names each reason once, with its devices and the time of the first', async () => {
  const fire = latch({ device: 'smoke1', deviceName: 'SMK #1', reason: 'fire' }, 40);
  expect(await summaryOf([...converters(2), fire])).toBe(
    'The converter does not follow its set-point · PCS #1, PCS #2 · 2026-12-01 08:47:27; Fire · SMK #1 · 2026-12-01 08:47:48',
  );
});

it('names five devices of a reason and counts the others, in both languages', async () => {
  const names = 'PCS #1, PCS #2, PCS #3, PCS #4, PCS #5';
  expect(await summaryOf(converters(21))).toContain(`· ${names} and 16 more · 2026-12-01 08:47:08`);
  expect(await summaryOf(converters(21), 'zh_CN')).toContain(`· ${names} 等，另有 16 项 · 2026-12-01 08:47:08`);
  expect(await summaryOf(converters(5))).toContain(`· ${names} ·`);
});
