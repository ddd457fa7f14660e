// Repeats failed requests when the station can be reached again.
// Polled and pushed sources recover by themselves; a report is requested only once and would stay failed until the user retries.
import type { QueryClient } from '@tanstack/react-query';
import type { ReadableStore } from '../../core/store.ts';
import { RpcError } from '../network/rpcError.ts';

export function askLostAgain(connection: ReadableStore, queries: QueryClient): void {
  const look = () => ({ pushed: connection.read('/mode') === 'stream', lost: connection.read('/lostSince') !== undefined });
  let was = look();
  connection.subscribe('', () => {
    const before = was;
    was = look();
    const isBack = !was.lost && (before.lost || (was.pushed && !before.pushed));
    if (!isBack) return;
    void queries.refetchQueries({
      type: 'active',
      predicate: ({ state: { status, error } }) => status === 'error' && error instanceof RpcError && error.retryable,
    });
  });
}
