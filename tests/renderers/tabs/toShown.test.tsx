import { expect, it } from 'vitest';
import { toShown } from '../../../renderers/tabs/toShown.ts';

it.each<[name: string, offered: string[], fallback: string | undefined, chosen: unknown, shown: string | undefined]>([
  ['the chosen one', ['a', 'b'], undefined, 'b', 'b'],
  ['the default where none is chosen', ['a', 'b'], 'b', undefined, 'b'],
  ['the first where the default is not offered', ['a'], 'b', 'c', 'a'],
  ['none of none', [], 'a', 'a', undefined],
])('%s', (_name, offered, fallback, chosen, shown) => expect(toShown(offered, fallback, chosen)).toBe(shown));
