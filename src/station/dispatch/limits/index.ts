// The order of all limits: protections before limits. Where two bands do not meet, the earlier one holds.
import type { Limit } from '../decision.ts';
import { demand, reverse } from './grid.ts';
import { battery, rated, socHigh, socLow } from './storage.ts';

export const limits: readonly Limit[] = [battery, rated, socHigh, socLow, reverse, demand];
