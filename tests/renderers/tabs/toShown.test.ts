import { expect, it } from 'vitest';
import { toShown } from '../../../renderers/tabs/toShown.ts';

it.each<[name: string, offered: string[], fallback: string | undefined, chosen: unknown, shown: string | undefined]>([
  ['the selected one', ['a', 'b'], undefined, 'b', 'b'],
  ['the default without a selection', ['a', 'b'], 'b', undefined, 'b'],
  ['the first if the default is not offered', ['a'], 'b', 'c', 'a'],
  ['none if none is offered', [], 'a', 'a', undefined],
])('the open tab is %s', (_name, offered, fallback, chosen, shown) => expect(toShown(offered, fallback, chosen)).toBe(shown));
