import { describe, expect, it } from 'vitest';
import { createStore, layered, partOf, reconcile } from '../../src/core/store.ts';

describe('reconcile', () => {
  it('treats another file as different, although files have no members', () => {
    const [first, second] = [new File(['a'], 'a.png'), new File(['b'], 'b.png')];
    expect((reconcile({ image: first }, { image: second }) as { image: File }).image).toBe(second);
    expect(reconcile({ image: {} }, { image: second })).toEqual({ image: second });
  });
  it.each<[name: string, previous: unknown, next: unknown, same: boolean]>([
    ['returns the previous object for equal members', { a: 1, b: { c: [1, 2] } }, { a: 1, b: { c: [1, 2] } }, true],
    ['returns a new object for a different value', { a: 1 }, { a: 2 }, false],
    ['returns a new object for an additional member', { a: 1 }, { a: 1, b: undefined }, false],
    ['returns a new object for a missing member', { a: 1, b: 2 }, { a: 1 }, false],
    ['returns the previous list for equal lists', [1, 2, 3], [1, 2, 3], true],
    ['returns a new list for a shorter list', [1, 2, 3], [1, 2], false],
    ['returns a new list for a longer list', [1], [1, 2], false],
    ['returns a new object in place of a list', [], {}, false],
    ['returns a new object in place of null', null, {}, false],
  ])('%s', (_name, previous, next, same) => {
    const made = reconcile(previous, next);
    expect(made === previous).toBe(same);
    expect(made).toEqual(next);
  });

  it('keeps equal rows of a changed list, and never modifies the answer itself', () => {
    const previous = [{ id: 1 }, { id: 2 }];
    const next = [{ id: 1 }, { id: 3 }, { id: 4 }];
    const made = reconcile(previous, next) as unknown[];
    expect(made[0]).toBe(previous[0]);
    expect(made).toEqual(next);
    expect(next[0]).not.toBe(previous[0]);
  });
});

describe('a store', () => {
  it('notifies only watchers of changed values', () => {
    const store = createStore({ a: { x: 1 }, b: 2 });
    const woken: string[] = [];
    store.subscribe('/a', () => woken.push('a'));
    store.subscribe('/a/x', () => woken.push('x'));
    store.subscribe('/b', () => woken.push('b'));
    store.set('/a', { x: 1 });
    expect(woken).toEqual([]);
    store.set('/a/x', 5);
    expect(woken.sort()).toEqual(['a', 'x']);
  });

  it('does not compare places without a watcher', () => {
    const compared: (string | symbol)[] = [];
    const root = new Proxy(
      { a: 1 },
      {
        getOwnPropertyDescriptor(target, key) {
          compared.push(key);
          return Reflect.getOwnPropertyDescriptor(target, key);
        },
      },
    );
    const store = createStore(root);
    const stops = ['/gone', '/gone/deep', '/gone/other'].map((pointer) => store.subscribe(pointer, () => {}));
    for (const stop of stops) stop();
    store.set('/b', 2);
    expect(compared).not.toContain('gone');
  });

  it('keeps watchers above, below and beside a removed one', () => {
    const store = createStore({ a: { b: { c: 1 }, d: 1 } });
    const woken: string[] = [];
    for (const pointer of ['/a', '/a/b/c', '/a/d']) store.subscribe(pointer, () => woken.push(pointer));
    store.subscribe('/a/b', () => woken.push('/a/b'))();
    store.set('/a', { b: { c: 2 }, d: 2 });
    expect(woken.sort()).toEqual(['/a', '/a/b/c', '/a/d']);
  });

  it('notifies a watcher only once if it unsubscribes and subscribes again when it is notified', () => {
    const store = createStore({ a: 1 });
    let woken = 0;
    const watch = (): void => {
      const stop = store.subscribe('/a', () => {
        woken += 1;
        stop();
        watch();
      });
    };
    watch();
    store.set('/a', 2);
    expect(woken).toBe(1);
    store.set('/a', 3);
    expect(woken).toBe(2);
  });

  it('does not notify removed watchers', () => {
    const store = createStore({ a: 1 });
    let woken = 0;
    store.subscribe('/a', () => woken++)();
    store.set('/a', 2);
    expect(woken).toBe(0);
  });
});

it('in a layered store an upper layer hides a lower one, and a sub-store resolves pointers relative to its base', () => {
  const below = layered({ item: createStore({ name: 'outer' }), form: createStore({ x: 1 }) });
  const above = layered({ item: createStore({ name: 'inner' }) }, below);
  expect(above.read('/item/name')).toBe('inner');
  expect(above.read('/form/x')).toBe(1);
  expect(partOf(above, '/item').read('/name')).toBe('inner');
  expect(above.read('/nothing')).toBeUndefined();
});
