// Every strategy that can be enabled; a further one is one module beside the others and one line here.
import type { Strategy } from '../decision.ts';
import { manual } from './manual.ts';
import { peakShaving } from './peakShaving.ts';

export const strategies: readonly Strategy[] = [peakShaving, manual];
