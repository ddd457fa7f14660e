// Reading all rows of a paged list for a file export.
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createDraftStorage } from '../../../src/data/drafts/draftStorage.ts';
import { createScreen, type ScreenRun } from '../../../src/data/screen.ts';
import { fakeDesk, refusal, toPiece, type FakeDesk } from '../desk.ts';
import { until } from '../serve.ts';

let desk: FakeDesk;
let screen: ScreenRun;
let stop: () => void;
const piece = toPiece({
  calls: { paged: { paged: true } },
  sources: { paged: { read: 'paged', params: { level: { from: '/chosen/filters/level' } } } },
});
const paged = () => screen.source('paged')!;
beforeEach(() => {
  desk = fakeDesk();
  screen = createScreen({ desk, piece, route: { id: '7' }, storage: createDraftStorage(desk.storage) });
  screen.open();
});
afterEach(() => {
  stop();
  screen.close();
});

it('an export reads the rows of all pages in the displayed order, and the displayed page stays', async () => {
  const rows = Array.from({ length: 1203 }, (_, id) => ({ id }));
  desk.answers.paged = (params) => {
    const { current, pageSize } = params as { current: number; pageSize: number };
    return Promise.resolve({ list: rows.slice((current - 1) * pageSize, current * pageSize), total: rows.length });
  };
  const source = paged();
  stop = source.subscribe(() => {});
  screen.chosen.set('filters', { level: 'A' });
  await until(() => source.handle().state === 'ready');
  const sort = { column: 'id', order: 'ascend' } as const;
  source.handle().setPage?.({ current: 3, pageSize: 10, sort });
  await until(() => source.data.read('/list/0/id') === 20);
  expect(await source.handle().readAll?.()).toEqual(rows);
  expect(desk.sent.at(-1)?.params).toEqual({ current: 3, pageSize: 500, sort, level: 'A' });
  expect(source.data.read('/list/0/id')).toBe(20);
});

it.each([
  ['more rows than a file may have', () => Promise.resolve({ list: [{ id: 1 }], total: 14_401 }), 'Export data too large, '],
  ['a station that refuses', () => Promise.reject(refusal(403, 'no permission')), 'no permission'],
])('an export reports an error and returns no rows: %s', async (_name, answer, said) => {
  desk.answers.paged = () => Promise.resolve({ list: [], total: 0 });
  stop = paged().subscribe(() => {});
  await until(() => paged().handle().state === 'ready');
  desk.answers.paged = answer;
  expect(await paged().handle().readAll?.()).toBeUndefined();
  expect(desk.notices).toHaveLength(1);
  expect(JSON.stringify(desk.notices)).toContain(said);
});
