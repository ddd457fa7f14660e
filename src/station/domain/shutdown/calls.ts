import type { Handlers } from '../../contract/calls.ts';
import { latchCalls } from './latches.ts';
import { sequenceCalls } from './shutdown.ts';

export const shutdownCalls: Handlers = {
  ...latchCalls,
  ...sequenceCalls,
};
