// The latest task of a call as a source: `task.<call>`.
import { toPointer } from '../../core/pointer.ts';
import { constant, partOf, type ReadableStore } from '../../core/store.ts';
import type { SourceHandle } from '../contract.ts';
import type { SourceRun } from './sources.ts';

export function taskSource(tasks: ReadableStore, call: string): SourceRun {
  const at = toPointer(['newest', call]);
  const data = partOf(tasks, at);
  const toHandle = (state: SourceHandle['state']): SourceHandle => ({
    state,
    data,
    schema: { type: 'object' },
    stale: false,
    retry: () => {},
  });
  const handles = { ready: toHandle('ready'), idle: toHandle('idle') };
  return {
    handle: () => (data.read('') === undefined ? handles.idle : handles.ready),
    subscribe: (wake) => data.subscribe('', wake),
    data,
    meta: constant({}),
    refetch: () => Promise.resolve(),
    answeredSince: () => false,
    accepting: () => () => {},
  };
}
