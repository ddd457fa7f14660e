// The named rules of the schema language. The compiler reports unknown names.
import { anyPresent } from './values/anyPresent.ts';
import { bothOrNone } from './values/bothOrNone.ts';
import { childrenAllowed } from './trees/childrenAllowed.ts';
import { contiguousTimes } from './time/contiguousTimes.ts';
import { countWhere } from './lists/countWhere.ts';
import { differs } from './values/differs.ts';
import { distanceBetween } from './numbers/distanceBetween.ts';
import { elsewhere } from './values/elsewhere.ts';
import { endAfterStart } from './time/endAfterStart.ts';
import { everyMonth } from './time/everyMonth.ts';
import { known } from './values/known.ts';
import { leadsBack } from './trees/leadsBack.ts';
import { monotonicRows } from './numbers/monotonicRows.ts';
import { nearToday } from './time/nearToday.ts';
import { noOverlap } from './time/noOverlap.ts';
import { notZero } from './numbers/notZero.ts';
import { oneClusterOfCells } from './devices/oneClusterOfCells.ts';
import { oneDevice } from './devices/oneDevice.ts';
import { ordered } from './numbers/ordered.ts';
import { rangeWithin } from './time/rangeWithin.ts';
import { ratioBetween } from './numbers/ratioBetween.ts';
import { removable } from './lists/removable.ts';
import { rowsWithin } from './lists/rowsWithin.ts';
import { same } from './values/same.ts';
import { stateOfAll } from './devices/stateOfAll.ts';
import { sumWithin } from './numbers/sumWithin.ts';
import { uniqueAmong } from './lists/uniqueAmong.ts';
import { uniqueBy } from './lists/uniqueBy.ts';
import { withinGiven } from './numbers/withinGiven.ts';
import { withinListed } from './lists/withinListed.ts';
import { withinNode } from './trees/withinNode.ts';
import type { NamedRule } from './rule.ts';

const rules: Readonly<Record<string, NamedRule>> = {
  'any-present': anyPresent,
  'both-or-none': bothOrNone,
  'children-allowed': childrenAllowed,
  'contiguous-times': contiguousTimes,
  'count-where': countWhere,
  differs: differs,
  'distance-between': distanceBetween,
  elsewhere: elsewhere,
  'end-after-start': endAfterStart,
  'every-month': everyMonth,
  known: known,
  'leads-back': leadsBack,
  'monotonic-rows': monotonicRows,
  'near-today': nearToday,
  'no-overlap': noOverlap,
  'not-zero': notZero,
  'one-cluster-of-cells': oneClusterOfCells,
  'one-device': oneDevice,
  ordered: ordered,
  'range-within': rangeWithin,
  'ratio-between': ratioBetween,
  removable: removable,
  'rows-within': rowsWithin,
  same: same,
  'state-of-all': stateOfAll,
  'sum-within': sumWithin,
  'unique-among': uniqueAmong,
  'unique-by': uniqueBy,
  'within-given': withinGiven,
  'within-listed': withinListed,
  'within-node': withinNode,
};

export const ruleNames: readonly string[] = Object.keys(rules);

export const namedRule = (name: string): NamedRule | undefined => (Object.hasOwn(rules, name) ? rules[name] : undefined);
