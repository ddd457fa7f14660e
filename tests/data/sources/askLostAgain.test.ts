// Requests that failed while the connection was lost are repeated when it is back, and no others.
import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import { createStore } from '../../../src/core/store.ts';
import { RpcError } from '../../../src/data/network/rpcError.ts';
import { askLostAgain } from '../../../src/data/sources/askLostAgain.ts';

it('a read that failed during a connection loss is repeated when the connection is back, and a refused one is not', async () => {
  const connection = createStore({ mode: 'stream' });
  const queries = new QueryClient();
  askLostAgain(connection, queries);
  let fails: RpcError | undefined;
  const asked = { report: 0, refused: 0, whole: 0 };
  const observe = (name: keyof typeof asked, answer: () => unknown) => {
    const observer = new QueryObserver(queries, {
      queryKey: [name],
      queryFn: () => {
        asked[name]++;
        return Promise.resolve().then(answer);
      },
      retry: false,
      networkMode: 'always',
    });
    observer.subscribe(() => {});
    return observer;
  };
  const failing = () => {
    if (fails) throw fails;
    return 'rows';
  };
  fails = new RpcError('x', 'network', 0, 'The network failed');
  connection.set('/mode', 'polling');
  const report = observe('report', failing);
  const refused = observe('refused', () => {
    throw new RpcError('x', 'envelope', 403, 'No');
  });
  observe('whole', () => 'rows');
  await expect.poll(() => [report, refused].map((each) => each.getCurrentResult().status)).toEqual(['error', 'error']);
  fails = undefined;
  connection.set('/lostSince', 1);
  // The station responds, but the connection still counts as lost.
  connection.set('/mode', 'stream');
  expect(asked).toEqual({ report: 1, refused: 1, whole: 1 });
  connection.set('/lostSince', undefined);
  await expect.poll(() => report.getCurrentResult().data).toBe('rows');
  expect(asked).toEqual({ report: 2, refused: 1, whole: 1 });
  queries.clear();
});
