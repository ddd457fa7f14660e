import { expect, it } from 'vitest';
import { kinds } from '../../renderers/shared/node/loadKind.ts';
import { kindsShown, sourcesShown, warmKinds } from '../../renderers/shared/node/warmKinds.ts';
import type { Members, ScreenNode } from '../../src/core/language.ts';

const body = (nodes: unknown) => nodes as Members<ScreenNode>;
const statusOf = (kind: 'facts') => (kinds.load(kind) as Promise<unknown> & { status?: string }).status;

it('asks for what a screen shows at once, sections and the tab at first included, and for nothing that may stay away', () => {
  const found = kindsShown(
    body({
      a: { kind: 'facts' },
      b: { kind: 'section', options: { body: { c: { kind: 'stat' }, d: { kind: 'curve', needs: ['operate'] } } } },
      e: { kind: 'wiring', visible: { op: 'present', from: '/source/x' } },
      // Shown until it is known that there is nothing to show.
      k: { kind: 'points', visible: { op: 'not', of: { op: 'present', from: '/source/x' } } },
      f: { kind: 'tabs', options: { tabs: { one: { body: { g: { kind: 'map' } } }, two: { body: { h: { kind: 'bars' } } } } } },
      i: { kind: 'tabs', options: { default: 'two', tabs: { one: { body: {} }, two: { body: { j: { kind: 'note' } } } } } },
    }),
  );
  expect([...found].toSorted()).toEqual(['facts', 'map', 'note', 'points', 'section', 'stat', 'tabs']);
});

it('asks with a form for the kinds that draw its fields, and with a table for those of its columns', () => {
  const found = kindsShown(
    body({
      a: { kind: 'form', options: { fields: { rows: { draw: { kind: 'rows' } }, name: {} } } },
      b: { kind: 'table', options: { columns: { days: { fields: { day: { draw: { kind: 'period-bar' } } } } } } },
      c: { kind: 'form', needs: ['operate'], options: { fields: { place: { draw: { kind: 'map' } } } } },
    }),
  );
  expect([...found].toSorted()).toEqual(['form', 'period-bar', 'rows', 'table']);
});

it('tells what these read, and nothing that may stay away', () => {
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

it('what is warm is drawn without a wait', async () => {
  await warmKinds(body({ a: { kind: 'facts' } }));
  await kinds.load('facts');
  expect(statusOf('facts')).toBe('fulfilled');
});

it('a kind that nobody knows holds nothing up', async () => {
  await expect(warmKinds(body({ a: { kind: 'unheard-of' } }))).resolves.toBeUndefined();
});
