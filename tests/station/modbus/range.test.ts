// Which readings of a point can be true.
import { expect, it } from 'vitest';
import { rangeOf } from '../../../src/station/modbus/range.ts';

const number = { title: 'Level', type: 'number' } as const;

it.each([
  ['both ends', { ...number, minimum: 0, maximum: 100 }, [0, 100]],
  ['one end', { ...number, maximum: 100 }, [Number.NEGATIVE_INFINITY, 100]],
  ['none where nothing is declared', number, undefined],
  [
    'none where it can be written: a device may hold what nobody may enter',
    { ...number, access: 'both', minimum: 0, maximum: 9 },
    undefined,
  ],
] as const)('has %s', (_name, point, range) => {
  expect(rangeOf(point)).toEqual(range);
});
