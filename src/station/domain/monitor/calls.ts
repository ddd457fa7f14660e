import type { Handlers } from '../../contract/calls.ts';
import { monitors } from './monitor.ts';
import { piles } from './piles.ts';
import { realTime } from './realTime.ts';

export const monitorCalls: Handlers = {
  ...monitors,
  ...piles,
  ...realTime,
};
