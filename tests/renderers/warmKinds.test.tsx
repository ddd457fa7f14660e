import { expect, it } from 'vitest';
import { kinds } from '../../renderers/shared/node/loadKind.ts';
import { kindsShown, sourcesShown, warmKinds } from '../../renderers/shared/node/warmKinds.ts';
import type { Members, ScreenNode } from '../../src/core/language.ts';

const body = (nodes: unknown) => nodes as Members<ScreenNode>;
const statusOf = (kind: 'facts') => (kinds.load(kind) as Promise<unknown> & { status?: string }).status;

it('the preloaded kinds of a screen include those in sections and the initial tab, but exclude those of nodes that may stay hidden', () => {
  const found = kindsShown(
    body({
      a: { kind: 'facts' },
      b: { kind: 'section', options: { body: { c: { kind: 'stat' }, d: { kind: 'curve', needs: ['operate'] } } } },
      e: { kind: 'wiring', visible: { op: 'present', from: '/source/x' } },
      // This node is visible until the value is known.
      k: { kind: 'points', visible: { op: 'not', of: { op: 'present', from: '/source/x' } } },
      f: { kind: 'tabs', options: { tabs: { one: { body: { g: { kind: 'map' } } }, two: { body: { h: { kind: 'bars' } } } } } },
      i: { kind: 'tabs', options: { default: 'two', tabs: { one: { body: {} }, two: { body: { j: { kind: 'note' } } } } } },
    }),
  );
  expect([...found].toSorted()).toEqual(['facts', 'map', 'note', 'points', 'section', 'stat', 'tabs']);
});

it('the preloaded kinds of a screen include those in form fields and table columns', () => {
  const found = kindsShown(
    body({
      a: { kind: 'form', options: { fields: { rows: { draw: { kind: 'rows' } }, name: {} } } },
      b: { kind: 'table', options: { columns: { days: { fields: { day: { draw: { kind: 'period-bar' } } } } } } },
      c: { kind: 'form', needs: ['operate'], options: { fields: { place: { draw: { kind: 'map' } } } } },
    }),
  );
  expect([...found].toSorted()).toEqual(['form', 'period-bar', 'rows', 'table']);
});

it('the preloaded sources of a screen exclude those of nodes that may stay hidden', () => {
  const found = sourcesShown(
    body({
      a: { kind: 'facts', source: 'one' },
      b: {
        kind: 'section',
        options: { body: { c: { kind: 'stat', source: 'two' }, d: { kind: 'stat', source: 'three', needs: ['operate'] } } },
      },
      e: { kind: 'wiring', source: 'four', visible: { op: 'present', from: '/source/x' } },
      f: { kind: 'stat', source: 'one' },
    }),
  );
  expect([...found].toSorted()).toEqual(['one', 'two']);
});

it('a preloaded kind is available without waiting', async () => {
  await warmKinds(body({ a: { kind: 'facts' } }));
  await kinds.load('facts');
  expect(statusOf('facts')).toBe('fulfilled');
});

it('an unknown kind does not block preloading', async () => {
  await expect(warmKinds(body({ a: { kind: 'unheard-of' } }))).resolves.toBeUndefined();
});
