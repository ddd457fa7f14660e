// The device state, the page header, the marks on tiles and the dispatch agree on whether a device is up to date.
import { expect, it } from 'vitest';
import { createAges } from '../../src/station/acquire/ages.ts';
import { createLive } from '../../src/station/acquire/live.ts';
import type { DeviceRecord, Station } from '../../src/station/contract/index.ts';
import { createFresh } from '../../src/station/equipment/fresh.ts';
import { oldOf } from '../../src/station/domain/flow/index.ts';
import { toFreshness } from '../../src/station/domain/station/index.ts';
import { devices, handClock, types } from './demoSet.ts';

const often = { everyMs: 1000, points: [{ key: 'soc' }, { key: 'voltage' }] };
/** Cells are read once a minute, so their values expire after three minutes. */
const seldom = { everyMs: 60_000, points: [{ key: '/cluster.1/cell.1#voltage' }] };
const battery = devices.find(({ type }) => type === 'stack') as DeviceRecord;
const { id } = battery;

function seen(age: number, link: 'ok' | 'timeout') {
  const clock = handClock(1_000_000);
  const store = createLive(clock);
  store.add(id, battery.type);
  const ages = createAges([often, seldom]);
  const at = clock.now();
  store.put(id, at, { soc: 50, voltage: 800, '/cluster.1/cell.1#voltage': 3.3 });
  store.age(id, ages);
  clock.move(age);
  if (link !== 'ok') store.link(id, link);
  const { live } = store;
  const content = () => ({ devices: types }) as ReturnType<Station['content']>;
  return {
    state: live.state(id),
    header: toFreshness([id], live, clock.now()),
    old: oldOf({ live, clock, content }, [battery]),
    fresh: createFresh({ clock, live, types: () => types })(id)?.values.soc !== undefined,
    at,
  };
}

it.each<[what: string, age: number, link: 'ok' | 'timeout', unknown: number]>([
  ['answers in time', 4000, 'ok', 0],
  ['stops answering just after a reading', 1000, 'timeout', 3],
  ['was not read until its fastest values expired while its cells are still valid', 18_000, 'ok', 2],
  ['was not read until all its values expired', 180_001, 'ok', 3],
])('device state, page header, tile marks and dispatch agree on a device that %s', (_what, age, link, unknown) => {
  const isInTime = unknown === 0;
  const { state, header, old, fresh, at } = seen(age, link);
  expect(state).toBe(isInTime ? 'normal' : 'timeout');
  expect(header).toMatchObject({ total: 1, fresh: isInTime ? 1 : 0, values: 3, unknown, newestAt: at });
  expect(old).toEqual(isInTime ? undefined : { since: at, of: battery.name });
  expect(fresh).toBe(isInTime);
});
