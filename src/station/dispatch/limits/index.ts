// The list of all limits. A further one is a module in this folder, one line here and one in schemas/dispatch.json, which has the order.
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

const binding: ReadonlySet<number> = new Set(limits.map(({ code }) => reasons[code].number));
/** For a stored reason. If nothing limits the power, there is no next limit to report, even if a limit applied within the same minute. */
export const isLimit = (number: number): boolean => binding.has(number);

/** The limits in the order of the table. One that the table does not name is not lost: it goes before all others. */
export function inOrder(order: DispatchOrder): readonly Limit[] {
  const names = Object.keys(order);
  const rank = ({ code }: Limit): number => {
    const stage = order[code]?.stage;
    return stage === undefined ? -1 : dispatchStages.indexOf(stage) * names.length + names.indexOf(code);
  };
  return limits.toSorted((one, other) => rank(one) - rank(other));
}
