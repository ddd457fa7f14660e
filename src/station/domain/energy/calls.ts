import type { Handlers } from '../../contract/calls.ts';
import { corrections } from './corrections.ts';
import { demand } from './demand.ts';
import { recalculation } from './recalculation.ts';

export const energyCalls: Handlers = {
  ...corrections,
  ...demand,
  ...recalculation,
};
