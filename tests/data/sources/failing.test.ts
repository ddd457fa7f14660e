// A failed poll is not reported again while the next one is running. A request that timed out is repeated. A source whose parameter
// cannot be chosen shows why.
import { expect, it, vi } from 'vitest';
import { createDraftStorage } from '../../../src/data/drafts/draftStorage.ts';
import { createScreen } from '../../../src/data/screen.ts';
import { RpcError } from '../../../src/data/network/rpcError.ts';
import { failedAgainMs } from '../../../src/data/sources/asking.ts';
import { fakeDesk, refusal, toPiece } from '../desk.ts';
import { pause, until } from '../serve.ts';

it('a source reports at most one failure for each failed poll', async () => {
  const desk = fakeDesk();
  const piece = toPiece({ calls: { live: {} }, sources: { live: { read: 'live', everyMs: 60 } } });
  let [away, failed, notified] = [false, 0, 0];
  desk.answers.live = async () => {
    await pause(30);
    if (!away) return { p: 1 };
    failed += 1;
    throw refusal(403, 'gone');
  };
  desk.reportFailing = (_call, what) => {
    if (what !== undefined) notified += 1;
  };
  const screen = createScreen({ desk, piece, route: {}, storage: createDraftStorage(desk.storage) });
  screen.open();
  const source = screen.source('live');
  const stop = source?.subscribe(() => {});
  await until(() => source?.handle().state === 'ready');
  away = true;
  await until(() => failed >= 4 && notified > 0);
  expect(notified).toBeLessThanOrEqual(failed);
  stop?.();
  screen.close();
  desk.queries.clear();
});

it.each<[name: string, error: () => Error, again: boolean]>([
  ['timed out is repeated until it is answered', () => new RpcError('report', 'timeout', 0, 'The request timed out'), true],
  ['was refused is not repeated', () => refusal(403, 'no permission'), false],
])('a request of a report that %s', async (_name, error, again) => {
  vi.useFakeTimers();
  const desk = fakeDesk();
  let asked = 0;
  desk.answers.report = () => {
    asked += 1;
    if (asked < 3) throw error();
    return Promise.resolve({ total: 7 });
  };
  const piece = toPiece({ calls: { report: {} }, sources: { report: { read: 'report' } } });
  const screen = createScreen({ desk, piece, route: {}, storage: createDraftStorage(desk.storage) });
  screen.open();
  const source = screen.source('report');
  const states: (string | undefined)[] = [];
  const stop = source?.subscribe(() => states.push(source.handle().state));
  await vi.advanceTimersByTimeAsync(100);
  expect(source?.handle().state).toBe('failed');
  await vi.advanceTimersByTimeAsync(failedAgainMs - 200);
  expect(asked).toBe(1);
  await vi.advanceTimersByTimeAsync(2 * failedAgainMs);
  expect(source?.handle().state).toBe(again ? 'ready' : 'failed');
  expect(asked).toBe(again ? 3 : 1);
  // The failure stays visible until there is an answer.
  expect(states).toEqual(again ? ['failed', 'ready'] : ['failed']);
  await vi.advanceTimersByTimeAsync(5 * failedAgainMs);
  expect(asked).toBe(again ? 3 : 1);
  stop?.();
  screen.close();
  desk.queries.clear();
  vi.useRealTimers();
});

it('a source fails with the read of the choices of its parameter, until one of them is selected', async () => {
  const desk = fakeDesk();
  desk.answers.one = (params) => params;
  const calls = { one: { request: { type: 'object' as const, required: ['id'] } } };
  const piece = toPiece({ calls, sources: { one: { read: 'one', params: { id: { from: '/chosen/list' } } } } });
  const screen = createScreen({ desk, piece, route: {}, storage: createDraftStorage(desk.storage) });
  screen.open();
  const source = screen.source('one');
  const stop = source?.subscribe(() => {});
  const failure = { code: 500, what: 'Out of order', retryable: true };
  screen.chosen.settle('list', failure);
  expect(source?.handle()).toMatchObject({ state: 'failed', failure });
  expect(desk.sent).toEqual([]);
  screen.chosen.offer('list', { among: ['a'], default: 'a' });
  await until(() => source?.handle().state === 'ready');
  expect(source?.handle().failure).toBeUndefined();
  stop?.();
  screen.close();
  desk.queries.clear();
});
