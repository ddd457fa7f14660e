// The order of all limits: protections before limits. Where two bands do not meet, the earlier one holds.
import type { Limit } from '../decision.ts';
import { cellHigh, cellLow, chargeEnd, dischargeEnd, temperature } from './cells.ts';
import { demand, reverse } from './grid.ts';
import { reduction } from './reduction.ts';
import { battery, rated, socHigh, socLow } from './storage.ts';

export const limits: readonly Limit[] = [
  battery,
  cellHigh,
  cellLow,
  temperature,
  chargeEnd,
  dischargeEnd,
  rated,
  socHigh,
  socLow,
  reverse,
  demand,
  reduction,
];
