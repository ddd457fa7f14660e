// The named rules of the schema language. The compiler reports unknown names.
import { anyPresent } from './anyPresent.ts';
import { bothOrNone } from './bothOrNone.ts';
import { childrenAllowed } from './childrenAllowed.ts';
import { contiguousTimes } from './contiguousTimes.ts';
import { countWhere } from './countWhere.ts';
import { differs } from './differs.ts';
import { distanceBetween } from './distanceBetween.ts';
import { elsewhere } from './elsewhere.ts';
import { endAfterStart } from './endAfterStart.ts';
import { everyMonth } from './everyMonth.ts';
import { known } from './known.ts';
import { leadsBack } from './leadsBack.ts';
import { monotonicRows } from './monotonicRows.ts';
import { nearToday } from './nearToday.ts';
import { noOverlap } from './noOverlap.ts';
import { notZero } from './notZero.ts';
import { oneClusterOfCells } from './oneClusterOfCells.ts';
import { oneDevice } from './oneDevice.ts';
import { ordered } from './ordered.ts';
import { rangeWithin } from './rangeWithin.ts';
import { ratioBetween } from './ratioBetween.ts';
import { removable } from './removable.ts';
import { rowsWithin } from './rowsWithin.ts';
import { same } from './same.ts';
import { stateOfAll } from './stateOfAll.ts';
import { sumWithin } from './sumWithin.ts';
import { uniqueAmong } from './uniqueAmong.ts';
import { uniqueBy } from './uniqueBy.ts';
import { withinGiven } from './withinGiven.ts';
import { withinListed } from './withinListed.ts';
import { withinNode } from './withinNode.ts';
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
