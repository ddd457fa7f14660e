// Decides whether a set-point in force may be written again.
import { type DeviceRecord, Refused } from '../contract/index.ts';
import type { DispatchState } from './dispatchState.ts';
import { commonOf, leftWithoutStrategy } from './limits/atGrid.ts';

/** A repeated set-point needs remote control and no latch, and must be within the present limits. */
export function maintains(state: DispatchState, record: DeviceRecord, values: Readonly<Record<string, number>>): boolean {
  const { interlocks, followUp, fresh, running } = state;
  if (interlocks.isLatched(record) || fresh(record.id)?.values.controlMode === 0) return false;
  try {
    interlocks.mustFit(record, values, running ? undefined : leftWithoutStrategy(state, commonOf(state)).get(record.id));
  } catch (error) {
    if (error instanceof Refused) return false;
    throw error;
  }
  followUp.attempted(record.id, values);
  return true;
}
