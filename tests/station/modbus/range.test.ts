// The range of plausible readings of a point.
import { expect, it } from 'vitest';
import { rangeOf } from '../../../src/station/modbus/range.ts';

const number = { title: 'Level', type: 'number' } as const;

it.each([
  ['both limits', { ...number, minimum: 0, maximum: 100 }, [0, 100]],
  ['one limit', { ...number, maximum: 100 }, [Number.NEGATIVE_INFINITY, 100]],
  ['no range if it declares none', number, undefined],
  [
    'no range if it is writable, because the device may contain values that nobody may enter',
    { ...number, access: 'both', minimum: 0, maximum: 9 },
    undefined,
  ],
] as const)('a point has %s', (_name, point, range) => {
  expect(rangeOf(point)).toEqual(range);
});
