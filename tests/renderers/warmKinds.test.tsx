import { expect, it } from 'vitest';
import { kinds } from '../../renderers/shared/node/loadKind.ts';
import { kindsShown, sourcesShown, warmKinds } from '../../renderers/shared/node/warmKinds.ts';
import type { Members, ScreenNode } from '../../src/core/language.ts';

const body = (nodes: unknown) => nodes as Members<ScreenNode>;
const statusOf = (kind: 'facts') => (kinds.load(kind) as Promise<unknown> & { status?: string }).status;

it('requests the kinds that a screen shows immediately, including sections and the initial tab, and no others', () => {
  const found = kindsShown(
    body({
      a: { kind: 'facts' },
      b: { kind: 'section', options: { body: { c: { kind: 'stat' }, d: { kind: 'curve', needs: ['operate'] } } } },
      e: { kind: 'wiring', visible: { op: 'present', from: '/source/x' } },
      // Shown until it is known to be empty.
      k: { kind: 'points', visible: { op: 'not', of: { op: 'present', from: '/source/x' } } },
      f: { kind: 'tabs', options: { tabs: { one: { body: { g: { kind: 'map' } } }, two: { body: { h: { kind: 'bars' } } } } } },
      i: { kind: 'tabs', options: { default: 'two', tabs: { one: { body: {} }, two: { body: { j: { kind: 'note' } } } } } },
    }),
  );
  expect([...found].toSorted()).toEqual(['facts', 'map', 'note', 'points', 'section', 'stat', 'tabs']);
});

it('includes the kinds of the fields of a form and of the columns of a table', () => {
  const found = kindsShown(
    body({
      a: { kind: 'form', options: { fields: { rows: { draw: { kind: 'rows' } }, name: {} } } },
      b: { kind: 'table', options: { columns: { days: { fields: { day: { draw: { kind: 'period-bar' } } } } } } },
      c: { kind: 'form', needs: ['operate'], options: { fields: { place: { draw: { kind: 'map' } } } } },
    }),
  );
  expect([...found].toSorted()).toEqual(['form', 'period-bar', 'rows', 'table']);
});

it('returns their sources, and no others', () => {
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

it('preloaded kinds are drawn without delay', async () => {
  await warmKinds(body({ a: { kind: 'facts' } }));
  await kinds.load('facts');
  expect(statusOf('facts')).toBe('fulfilled');
});

it('an unknown kind does not delay anything', async () => {
  await expect(warmKinds(body({ a: { kind: 'unheard-of' } }))).resolves.toBeUndefined();
});
