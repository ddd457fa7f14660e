// A manual power for each converter, as its form and its call accept it.
import { afterEach, beforeEach, expect, it } from 'vitest';
import { toPlain } from '../../../../src/core/schema/plain.ts';
import { inEnglish, say } from '../../../../src/core/texts/text.ts';
import { validate } from '../../../../src/core/validate.ts';
import { toShapeCheck } from '../../../../src/compiler/validator.ts';
import { type StationDouble, openDouble, zone } from '../../calls/double.ts';

let double: StationDouble;
beforeEach(() => void (double = openDouble()));
afterEach(() => double.close());

function refused(value: unknown, given: unknown) {
  const { calls, units } = double.station.content();
  const schema = calls['strategy.updateManual']?.request ?? {};
  const shape = toShapeCheck(toPlain(schema, { side: 'request' }));
  const found = validate({ schema, shape, value, given: () => given, now: double.clock.now(), timezone: zone, units });
  return Object.fromEntries(found.map(({ path, text }) => [path, say(text, inEnglish)]));
}

it('manual set-points of the converters are summed, and a set-point above the rating of its converter is refused', async () => {
  const converters = [{ id: 'pcs1', power: -30 }];
  const { data } = await double.call('strategy.updateManual', { per: 'converter', power: 99, converters });
  expect(data).toMatchObject({ per: 'converter', power: -30, converters });
  const given = { ratedPower: 250, ratings: [{ id: 'pcs1', name: 'PCS #1', ratedPower: 125 }] };
  const beyond = (of: object[]) => refused({ per: 'converter', power: 0, converters: of }, given);
  expect(beyond([{ id: 'pcs1', power: -126 }])).toEqual({
    '/converters/0/power': 'Maximum 125 kW in either direction, its rated power',
  });
  expect(beyond([{ id: 'pcs9', power: 0 }])).toEqual({ '/converters/0/id': 'This choice no longer exists' });
  expect(
    beyond([
      { id: 'pcs1', power: 1 },
      { id: 'pcs1', power: 2 },
    ]),
  ).toEqual({
    '/converters/1/id': 'This converter already has a row',
  });
  // Each row reports its own error, regardless of other rows.
  expect(beyond([{ power: 5 }, { id: 'pcs1', power: 126 }, { id: 'PCS 9', power: 0 }, { id: 'pcs1' }])).toEqual({
    '/converters/0/id': 'Please enter a value',
    '/converters/1/power': 'Maximum 125 kW in either direction, its rated power',
    '/converters/2/id': 'This choice no longer exists',
    '/converters/3/power': 'Please enter a value',
    '/converters/3/id': 'This converter already has a row',
  });
  expect(beyond([])).toEqual({ '/converters': 'Specify at least one converter' });
});
