// When a value expires, depending on the request that read it: fast and slow requests, refused and split requests, and a clock
// that is set back.
import { describe, expect, it } from 'vitest';
import { type Aged, createAges, staleAfterMs } from '../../../../src/station/acquire/ages.ts';
import { createLive } from '../../../../src/station/acquire/live.ts';
import { createFresh } from '../../../../src/station/equipment/fresh.ts';
import { handClock, types } from '../../demoSet.ts';

const request = (everyMs: number, ...keys: string[]): Aged => ({ everyMs, points: keys.map((key) => ({ key })) });
const fast = request(1000, 'activePower', 'runState');
const slow = request(60_000, 'ratedPower', '/cluster.1#soc');

it.each([
  [200, 5000],
  [1000, 5000],
  [2000, 6000],
  [10_000, 30_000],
  [60_000, 180_000],
])('a value that is read every %i ms is valid for %i ms', (everyMs, ms) => {
  expect(staleAfterMs({ everyMs })).toBe(ms);
});

describe('a device with a fast and a slow block', () => {
  const start = 1_000_000;
  function readOnce() {
    const clock = handClock(start);
    const store = createLive(clock);
    store.add('d', 'pcs');
    const ages = createAges([fast, slow]);
    store.age('d', ages);
    const read = (of: Aged, values: Record<string, number>): void => {
      ages.read(of, clock.now());
      store.put('d', clock.now(), values);
    };
    const readAll = (): void => {
      read(fast, { activePower: 7, runState: 1 });
      read(slow, { ratedPower: 100, '/cluster.1#soc': 50 });
    };
    const keys = (): string[] => Object.keys(store.live.get('d')?.values ?? {});
    return { clock, store, ages, read, readAll, keys };
  }

  it('has no values before it is read, and all values afterwards', () => {
    const { store, readAll } = readOnce();
    expect([...(store.live.get('d')?.lost?.keys() ?? [])]).toEqual(['activePower', 'runState', 'ratedPower']);
    expect(store.live.get('d')?.counts).toMatchObject({ values: 4, unknown: 4 });
    readAll();
    expect(store.live.get('d')?.lost?.size).toBe(0);
    expect(store.live.get('d')?.counts).toMatchObject({ values: 4, unknown: 0 });
  });

  it('loses the values of each block at their own time, and keeps the last reading', () => {
    const { clock, store, readAll, keys } = readOnce();
    readAll();
    clock.move(5000);
    expect(keys()).toHaveLength(4);
    clock.move(1);
    expect(keys()).toEqual(['ratedPower', '/cluster.1#soc']);
    expect(store.live.get('d')?.lost?.get('activePower')).toBe(7);
    expect(store.live.get('d')?.counts?.unknown).toBe(2);
    clock.move(174_999);
    expect(keys()).toEqual(['ratedPower', '/cluster.1#soc']);
    clock.move(1);
    expect(keys()).toEqual([]);
  });

  it('does not keep the values of one block valid by reading the other', () => {
    const { clock, read, readAll, keys } = readOnce();
    readAll();
    for (let second = 0; second < 200; second++) {
      clock.move(1000);
      read(fast, { activePower: 8, runState: 1 });
    }
    expect(keys()).toEqual(['activePower', 'runState']);
    clock.move(4000);
    read(slow, { ratedPower: 100, '/cluster.1#soc': 50 });
    clock.move(1001);
    expect(keys()).toEqual(['ratedPower', '/cluster.1#soc']);
  });

  it('is used by the dispatch while its slow block is valid, until it stops responding', () => {
    const { clock, store, readAll } = readOnce();
    const fresh = createFresh({ clock, live: store.live, types: () => types });
    readAll();
    clock.move(170_000);
    expect(fresh('d')?.values).toEqual({ ratedPower: 100, '/cluster.1#soc': 50 });
    store.link('d', 'timeout');
    expect(fresh('d')).toBeUndefined();
  });

  it('notifies listeners once when values expire, even if they were read in between', () => {
    const { clock, store, readAll, keys } = readOnce();
    readAll();
    let woken = 0;
    store.live.onChange('d', () => (woken += 1));
    clock.move(6000);
    keys();
    store.sweep();
    store.sweep();
    expect(woken).toBe(1);
  });

  it('keeps its values for their full time when the clock is set back', () => {
    const { clock, store, ages, readAll, keys } = readOnce();
    readAll();
    clock.move(-3_600_000);
    store.rewind(clock.now());
    expect(ages.readAt(fast)).toBeUndefined();
    clock.move(5000);
    expect(keys()).toHaveLength(4);
    clock.move(1);
    expect(keys()).toHaveLength(2);
  });

  it('keeps each value valid by its smaller request after a request was split', () => {
    const { clock, ages, readAll, store, keys } = readOnce();
    readAll();
    const pieces = [request(1000, 'activePower'), request(1000, 'runState')];
    ages.split(fast, pieces);
    expect([...ages.requests()]).toEqual([slow, ...pieces]);
    ages.read(pieces[0] as Aged, clock.now());
    expect(store.live.get('d')?.counts).toMatchObject({ values: 4, unknown: 1 });
    ages.read(pieces[1] as Aged, clock.now());
    clock.move(5001);
    expect(keys()).toEqual(['ratedPower', '/cluster.1#soc']);
  });
});
