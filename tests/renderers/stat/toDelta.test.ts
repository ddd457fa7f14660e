import { expect, it } from 'vitest';
import { toDelta } from '../../../renderers/stat/toDelta.ts';

it.each<
  [
    name: string,
    options: Parameters<typeof toDelta>[0],
    value: unknown,
    given: { baseline?: unknown; at?: unknown },
    expected: unknown,
  ]
>([
  [
    'a percentage of the earlier value',
    { baseline: '/t', better: 'more' },
    110,
    { baseline: 100 },
    { direction: 'up', size: 10, as: 'percent', good: true },
  ],
  [
    'bad if less is better and the value has risen',
    { baseline: '/t', better: 'less' },
    110,
    { baseline: 100 },
    { direction: 'up', size: 10, as: 'percent', good: false },
  ],
  [
    'neither good nor bad without a better direction',
    { baseline: '/t' },
    90,
    { baseline: 100 },
    { direction: 'down', size: 10, as: 'percent' },
  ],
  [
    'relative to the magnitude of a negative value',
    { baseline: '/t' },
    -90,
    { baseline: -100 },
    { direction: 'up', size: 10, as: 'percent' },
  ],
  ['omitted from a loss to zero', { baseline: '/t' }, 0, { baseline: -0.3 }, undefined],
  ['omitted from a loss to a gain', { baseline: '/t' }, 5, { baseline: -10 }, undefined],
  ['omitted if the earlier value is almost zero', { baseline: '/t' }, 800, { baseline: 0.02 }, undefined],
  ['minus 100 % to zero', { baseline: '/t' }, 0, { baseline: 10 }, { direction: 'down', size: 100, as: 'percent' }],
  [
    'a difference if configured',
    { baseline: '/t', as: 'difference' },
    5,
    { baseline: 8 },
    { direction: 'down', size: 3, as: 'difference' },
  ],
  ['a value of the data if configured', { at: '/d' }, 1, { at: -6.1 }, { direction: 'down', size: 6.1, as: 'percent' }],
  [
    'no change if it would be shown as 0.0',
    { baseline: '/t', better: 'more' },
    100.01,
    { baseline: 100 },
    { direction: 'same', as: 'percent' },
  ],
  ['omitted if the earlier value is zero', { baseline: '/t' }, 5, { baseline: 0 }, undefined],
  ['omitted if the value is missing', { baseline: '/t' }, undefined, { baseline: 5 }, undefined],
  ['omitted if the value is a text', { baseline: '/t' }, '5', { baseline: 5 }, undefined],
])('the change of a stat is %s', (_name, options, value, given, expected) => {
  const found = toDelta(options, value, given);
  if (expected === undefined) expect(found).toBeUndefined();
  else expect(found).toMatchObject(expected as object);
});
