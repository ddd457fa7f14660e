import { afterEach, beforeEach, expect, it } from 'vitest';
import { toPlain } from '../../../../src/core/schema/plain.ts';
import { startOfDay } from '../../../../src/core/time.ts';
import { inEnglish, say } from '../../../../src/core/texts/text.ts';
import { validate } from '../../../../src/core/validate.ts';
import { toShapeCheck } from '../../../../src/compiler/validator.ts';
import { collections } from '../../../../src/station/domain/documents/documents.ts';
import { type DayRecord, recordsOf } from '../../../../src/station/domain/energy/energyDays.ts';
import { measuresOf } from '../../../../src/station/domain/flow/meters.ts';
import { type StationDouble, openDouble, refusalOf, zone } from '../../calls/double.ts';

let double: StationDouble;
beforeEach(() => void (double = openDouble()));
afterEach(() => double.close());
const day = '2026-07-14';
const earned = async () => (await recordsOf(double.station, day, day))[0]?.money?.earned;
const kept = () => double.station.docs.tx((tx) => tx.list<DayRecord>(collections.energyDays)).map(({ body }) => body);

/** Charges 10 kWh per hour. */
function charge(from = startOfDay(day, zone) - 3_600_000, to = startOfDay(day, zone) + 25 * 3_600_000): void {
  const [measure] = measuresOf(double.station, 'storage');
  if (!measure) throw new Error('No storage is measured');
  const { device, into, out = into } = measure;
  double.history(device.id, from, to, (at) => ({ [into]: (at - from) / 360_000, [out]: 0 }));
}
async function recalculate(range = [day, day]) {
  const { data } = await double.call('recalculation.start', { range });
  const { taskId } = data as { taskId: string };
  await expect.poll(() => double.station.tasks.get(taskId)?.state).toBe('done');
  return double.station.tasks.get(taskId)?.text;
}
function refused(range: readonly string[]): string[] {
  const { calls, units } = double.station.content();
  const schema = calls['recalculation.start']?.request ?? {};
  const shape = toShapeCheck(toPlain(schema, { side: 'request' }));
  const found = validate({ schema, shape, value: { range }, now: double.clock.now(), timezone: zone, units });
  return found.map(({ text }) => say(text, inEnglish));
}

it('a recalculation uses the current prices, unlike a stored record', async () => {
  charge();
  const before = await earned();
  expect(before).toBeLessThan(0);
  await double.call('price.update', {
    day,
    bands: [{ startTime: '00:00', endTime: '24:00', chargeState: 3 }],
    prices: [{ chargeState: 3, buy: 1, sell: 1 }],
  });
  expect(await earned()).toBe(before);
  await recalculate();
  expect(await earned()).toBeCloseTo(-240, 6);
  expect(Object.keys(kept()[0]?.bands ?? {})).toEqual(['flat']);
});
it('a recalculation keeps records whose measured data is gone', async () => {
  const record: DayRecord = { day, bands: { flat: { charged: 5, discharged: 4 } }, complete: true };
  double.station.docs.tx((tx) => tx.put(collections.energyDays, `*|${day}`, record, 'test'));
  expect(await recalculate()).toBe(
    '1 of 1 days could not be recalculated because their measured data is no longer stored. The recorded values are unchanged.',
  );
  expect(kept()).toEqual([record]);
});
it('a recalculation reports how many days it left unchanged, and why', async () => {
  const record: DayRecord = { day, bands: { flat: { charged: 5, discharged: 4 } }, complete: true };
  double.station.docs.tx((tx) => tx.put(collections.energyDays, `*|${day}`, record, 'test'));
  charge(startOfDay(day, zone) + 6 * 3_600_000);
  expect(await recalculate(['2026-07-12', day])).toBe(
    '2 of 3 days could not be recalculated because their measured data is no longer stored. The recorded values are unchanged. ' +
      '1 of 3 days could not be recalculated because part of their measured data is missing. The recorded values are unchanged.',
  );
  expect(kept()).toContainEqual(record);
  double.station.docs.tx((tx) => tx.remove(collections.energyDays, `*|${day}`));
  expect(await recalculate()).toBeUndefined();
});
it('a recalculation is possible only for past days', async () => {
  const found = await refusalOf(double.call('recalculation.start', { range: ['2026-07-10', '2026-07-15'] }));
  expect(found.data).toEqual([{ path: '/range/1', message: 'Only past days can be recalculated' }]);
});
it('a recalculation spans at most 15 days', () => {
  expect(refused(['2026-06-01', '2026-06-15'])).toEqual([]);
  expect(refused(['2026-06-01', '2026-06-16'])).toEqual(['The range must not exceed 15 days']);
  expect(refused(['2026-06-02', '2026-06-01'])).toHaveLength(1);
});
it('a correction has at most 8 digits before the decimal point and 3 after it', () => {
  const { calls, units } = double.station.content();
  const schema = calls['correction.save']?.request ?? {};
  const shape = toShapeCheck(toPlain(schema, { side: 'request' }));
  const found = (charged: number) =>
    validate({
      schema,
      shape,
      value: { day, busbarName: 'Grid#1', bands: [{ chargeState: 1, charged, discharged: 0 }] },
      now: double.clock.now(),
      timezone: zone,
      units,
    }).map(({ path }) => path);
  expect(found(99_999_999.999)).toEqual([]);
  expect(found(100_000_000)).toEqual(['/bands/0/charged']);
  expect(found(1.0001)).toEqual(['/bands/0/charged']);
  expect(found(-1)).toEqual(['/bands/0/charged']);
});
