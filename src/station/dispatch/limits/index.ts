// All limits. A new one needs a module in this folder, a line here, and a line in schemas/dispatch.json, which defines the order.
import { type DispatchOrder, dispatchStages } from '../../../core/content.ts';
import { type Limit, reasons } from '../decision.ts';
import { alsoBound, boundLimits } from './bound.ts';
import { cellHigh, cellLow, chargeEnd, dischargeEnd, temperature } from './cells.ts';
import { gridLimits } from './grid.ts';
import { reduction } from './reduction.ts';
import { battery, rated, socHigh, socLow } from './storage.ts';

export const limits: readonly Limit[] = [
  ...boundLimits,
  alsoBound('cell-high', cellHigh),
  alsoBound('cell-low', cellLow),
  alsoBound('temperature', temperature),
  battery,
  chargeEnd,
  dischargeEnd,
  rated,
  socHigh,
  socLow,
  reduction,
  ...gridLimits,
];
const notOfBatteries: ReadonlySet<object> = new Set([...boundLimits, battery, rated, reduction, ...gridLimits]);
/** Limits by the settings for each battery. */
export const batterySettings: readonly Limit[] = limits.filter((each) => !notOfBatteries.has(each));

const binding: ReadonlySet<number> = new Set(limits.map(({ code }) => reasons[code].number));
/**
 * Whether the number of a stored reason is that of a limit. Without a limit there is no next limit to report, even if one applied
 * within the same minute.
 */
export const isLimit = (number: number): boolean => binding.has(number);

/** The limits in the order of the table. A limit that is missing in the table comes before all others. */
export function inOrder(order: DispatchOrder): readonly Limit[] {
  const names = Object.keys(order);
  const rank = ({ code }: Limit): number => {
    const stage = order[code]?.stage;
    return stage === undefined ? -1 : dispatchStages.indexOf(stage) * names.length + names.indexOf(code);
  };
  return limits.toSorted((one, other) => rank(one) - rank(other));
}
