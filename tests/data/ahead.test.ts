import { afterEach, beforeEach, expect, it } from 'vitest';
import { askAhead, takeScreen } from '../../src/data/ahead.ts';
import { createDraftStorage } from '../../src/data/drafts/draftStorage.ts';
import { memoryAddress } from '../../src/data/pageAddress.ts';
import { fakeDesk, type FakeDesk, toPiece } from './desk.ts';
import { pause, until } from './serve.ts';

let desk: FakeDesk;
const piece = () =>
  toPiece({
    calls: {
      list: {},
      paged: { paged: true },
      chosen: {},
      one: { request: { type: 'object', required: ['id'], properties: { id: {} } } },
    },
    sources: {
      list: { read: 'list' },
      paged: { read: 'paged' },
      chosen: { read: 'chosen', params: { day: { from: '/chosen/day' } } },
      one: { read: 'one', params: { id: { from: '/route/id' } } },
    },
  });
const names = () => desk.sent.map((each) => each.name);
const options = (of = piece(), id = '7') => ({ desk, piece: of, route: { id }, storage: createDraftStorage(desk.storage) });
beforeEach(() => {
  desk = fakeDesk();
  desk.answers.list = () => [1];
  desk.answers.one = (params) => params;
});
afterEach(() => desk.queries.clear());

it('data of a screen is loaded before it is drawn, and not requested again for it', async () => {
  const asked = options();
  askAhead(asked, ['list', 'one', 'unheard-of']);
  askAhead(asked, ['list', 'one']);
  await until(() => desk.sent.length === 2);
  const screen = takeScreen(asked);
  await until(() => screen.source('one')!.handle().state === 'ready');
  expect(screen.scope.read('/source/one/id')).toBe('7');
  const stop = screen.source('list')!.subscribe(() => {});
  await pause(30);
  expect(names().toSorted()).toEqual(['list', 'one']);
  stop();
});

it('paged data, and data that depends on a choice not in the address, is not loaded ahead', async () => {
  askAhead(options(), ['paged', 'chosen']);
  await pause(20);
  expect(names()).toEqual([]);
  const place = memoryAddress('?day=2026-03-01');
  desk.place = () => place;
  askAhead(options(), ['paged', 'chosen']);
  await until(() => desk.sent.length > 0);
  expect(desk.sent.map(({ name, params }) => [name, params])).toEqual([['chosen', { day: '2026-03-01' }]]);
});

it('the same screen for another device loads its own data', async () => {
  const asked = options();
  askAhead(asked, ['one']);
  await until(() => desk.sent.length === 1);
  const other = takeScreen({ ...asked, route: { id: '8' } });
  expect(other.scope.read('/route/id')).toBe('8');
  const stop = other.source('one')!.subscribe(() => {});
  await until(() => desk.sent.length === 2);
  expect(desk.sent.map(({ params }) => params)).toEqual([{ id: '7' }, { id: '8' }]);
  stop();
});

it('a choice updates the current address, not that of the load ahead', async () => {
  const asked = options();
  askAhead(asked, []);
  const router = memoryAddress();
  desk.place = () => router;
  const screen = takeScreen(asked);
  screen.open();
  await screen.choose('day', '2026-03-02');
  expect(router.search()).toBe('?day=2026-03-02');
  expect(screen.scope.read('/chosen/day')).toBe('2026-03-02');
});
