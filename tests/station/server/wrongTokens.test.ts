// The entries of the operation log about wrong metrics tokens.
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { LogEntry } from '../../../src/station/contract/index.ts';
import { createWrongTokens } from '../../../src/station/server/watch/wrongTokens.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['performance'] }));
afterEach(() => void vi.useRealTimers());

function toWrong() {
  const logged: LogEntry[] = [];
  const wrong = createWrongTokens({ now: () => 7 }, (entry) => logged.push(entry));
  return { logged, wrong };
}

it('the first attempt of a network has an entry, and the next ones are counted in an entry ten minutes later', () => {
  const { logged, wrong } = toWrong();
  for (let count = 0; count < 1000; count += 1) wrong('2001:db8::1');
  expect(logged).toMatchObject([{ at: 7, what: 'metrics.wrongToken', address: '2001:db8::1', after: { attempts: 1 } }]);
  vi.advanceTimersByTime(601_000);
  wrong('2001:db8::2');
  expect(logged.slice(1)).toMatchObject([{ address: '2001:db8::2', after: { attempts: 1000 } }]);
});

it('attempts from many networks do not flood the log', () => {
  const { logged, wrong } = toWrong();
  for (let count = 0; count < 5000; count += 1) wrong(`10.0.${count >> 8}.${count & 255}`);
  expect(logged).toHaveLength(20);
  vi.advanceTimersByTime(61_000);
  for (let count = 0; count < 5000; count += 1) wrong(`10.1.${count >> 8}.${count & 255}`);
  expect(logged).toHaveLength(21);
});
