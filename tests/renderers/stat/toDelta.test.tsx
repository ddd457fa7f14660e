import { expect, it } from 'vitest';
import { toDelta } from '../../../renderers/stat/toDelta.ts';

it.each<
  [
    name: string,
    options: Parameters<typeof toDelta>[0],
    value: unknown,
    given: { than?: unknown; at?: unknown },
    expected: unknown,
  ]
>([
  [
    'percent of the earlier value',
    { than: '/t', better: 'more' },
    110,
    { than: 100 },
    { direction: 'up', size: 10, as: 'percent', good: true },
  ],
  [
    'less is better',
    { than: '/t', better: 'less' },
    110,
    { than: 100 },
    { direction: 'up', size: 10, as: 'percent', good: false },
  ],
  ['neither is better', { than: '/t' }, 90, { than: 100 }, { direction: 'down', size: 10, as: 'percent' }],
  ['against a negative value', { than: '/t' }, -90, { than: -100 }, { direction: 'up', size: 10, as: 'percent' }],
  ['from a loss to nothing', { than: '/t' }, 0, { than: -0.3 }, undefined],
  ['from a loss to a gain', { than: '/t' }, 5, { than: -10 }, undefined],
  ['of next to nothing', { than: '/t' }, 800, { than: 0.02 }, undefined],
  ['to nothing', { than: '/t' }, 0, { than: 10 }, { direction: 'down', size: 100, as: 'percent' }],
  ['difference', { than: '/t', as: 'difference' }, 5, { than: 8 }, { direction: 'down', size: 3, as: 'difference' }],
  ['ready-made', { at: '/d' }, 1, { at: -6.1 }, { direction: 'down', size: 6.1, as: 'percent' }],
  [
    'a change that would be shown as 0.0 is no change',
    { than: '/t', better: 'more' },
    100.01,
    { than: 100 },
    { direction: 'same', as: 'percent' },
  ],
  ['percent of nothing', { than: '/t' }, 5, { than: 0 }, undefined],
  ['a missing value', { than: '/t' }, undefined, { than: 5 }, undefined],
  ['a misfit', { than: '/t' }, '5', { than: 5 }, undefined],
])('%s', (_name, options, value, given, expected) => {
  const found = toDelta(options, value, given);
  if (expected === undefined) expect(found).toBeUndefined();
  else expect(found).toMatchObject(expected as object);
});
