import fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import { createChosen, fromSearch, toSearch, type Chosen } from '../../src/data/chosen.ts';
import { memoryAddress } from '../../src/data/pageAddress.ts';
import { draws } from '../chance.ts';

let place: ReturnType<typeof memoryAddress>;
let chosen: Chosen;
beforeEach(() => {
  place = memoryAddress('?cluster=3&other=x');
  chosen = createChosen(place);
  chosen.open();
});

describe('the selection', () => {
  it('is read from the address, and written there with a history entry', () => {
    expect(chosen.data.read('/cluster')).toBe(3);
    chosen.set('cluster', 4);
    chosen.set('filters', { level: 'A', from: undefined, text: '' });
    expect(place.entries()).toEqual(['?cluster=3&other=x', '?other=x&cluster=4', '?other=x&cluster=4&filters.level=A']);
    expect(chosen.data.read('/filters/level')).toBe('A');
    place.back();
    expect(chosen.data.read('/filters')).toBeUndefined();
  });

  it('is the default if nothing is selected, without a history entry', () => {
    chosen.offer('tab', { default: 'first' });
    expect(chosen.data.read('/tab')).toBe('first');
    expect(place.entries()).toHaveLength(1);
    chosen.set('tab', 'second');
    chosen.set('tab', 'first');
    expect(place.search()).toBe('?cluster=3&other=x');
  });

  it('is the default if the selected item is not offered', () => {
    chosen.offer('cluster', { default: 1, among: [1, 2] });
    expect(chosen.data.read('/cluster')).toBe(1);
    chosen.offer('cluster', { default: 1, among: [1, 2, 3] });
    expect(chosen.data.read('/cluster')).toBe(3);
  });

  it('has the type of the offered item, so an id that looks like a number stays a text', () => {
    chosen.offer('cluster', { default: '1', among: ['1', '3'] });
    expect(chosen.data.read('/cluster')).toBe('3');
  });

  it('loses selected items that no longer exist', () => {
    chosen.set('points', ['a', 'b', 'c']);
    chosen.offer('points', { among: ['a', 'c'] });
    expect(chosen.data.read('/points')).toEqual(['a', 'c']);
  });

  it('takes missing fields from the default', () => {
    chosen.offer('filters', { default: { level: 'A', status: 'running' } });
    chosen.set('filters', { level: 'B' });
    expect(chosen.data.read('/filters')).toEqual({ level: 'B', status: 'running' });
  });

  it('is stored in the session instead of the address if it is long', () => {
    const long = Array.from({ length: 300 }, (_, index) => `stack1#point${index}`);
    chosen.set('points', long);
    expect(place.search()).toBe('?cluster=3&other=x');
    expect(chosen.data.read('/points')).toEqual(long);
    chosen.set('points', ['a']);
    expect(chosen.data.read('/points')).toEqual(['a']);
    expect(place.search()).toContain('points=');
  });

  it('notifies only readers of changed values', () => {
    let woken = 0;
    chosen.data.subscribe('/cluster', () => (woken += 1));
    chosen.set('filters', { level: 'A' });
    expect(woken).toBe(0);
    place.go('?cluster=9');
    expect(woken).toBe(1);
  });

  it('does not change after it is closed', () => {
    chosen.close();
    place.go('?cluster=9');
    expect(chosen.data.read('/cluster')).toBe(3);
  });
});

describe('the query', () => {
  const leaf = fc.oneof(
    fc.string({ minLength: 1 }),
    fc.integer(),
    fc.boolean(),
    fc.double({ noNaN: true, noDefaultInfinity: true }).filter((n) => !Object.is(n, -0)),
  );

  it('restores any selection', () => {
    fc.assert(
      fc.property(fc.oneof(leaf, fc.array(leaf)), (value) => {
        expect(fromSearch(toSearch('?a=1', 'node', value))).toEqual({ a: 1, node: value });
      }),
      draws(),
    );
  });

  it('restores the fields of a selection', () => {
    const name = fc.stringMatching(/^[a-z][A-Za-z0-9]{0,8}$/);
    fc.assert(
      fc.property(fc.dictionary(name, leaf, { minKeys: 1, noNullPrototype: true }), (fields) => {
        expect(fromSearch(toSearch('', 'node', fields))).toEqual({ node: fields });
      }),
      draws(),
    );
  });

  it('cannot reach a prototype', () => {
    const found = fromSearch('?__proto__.x=1&a.__proto__=2');
    expect(Object.getPrototypeOf(found)).toBe(Object.prototype);
    expect(found).toEqual({});
  });
});
