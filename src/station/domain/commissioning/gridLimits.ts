// Checks that the limits of the grid contract are enforced. Only a person knows which limits the contract contains, so a person
// confirms those that are not enforced.
import type { TextObject } from '../../../core/language.ts';
import { withDetail } from '../../../core/texts/text.ts';
import type { AreaLimits } from '../../contract/docs.ts';
import type { GridLimits } from '../../dispatch/decision.ts';
import { exportLimitOf } from '../../dispatch/feedIn/exportLimit.ts';
import { commonOn } from '../../dispatch/plan/planFromDocs.ts';
import { readSetting, todayOf } from '../documents/index.ts';
import { type Check, type Found, found } from './finding.ts';

const demand = { text: 'Demand limit' };
const reverse = { text: 'Reverse-power limit' };
const feedIn = { text: 'Feed-in limit' };

export const gridLimits: Check = {
  look(station) {
    const { docs } = station;
    const saved = readSetting(docs, 'strategy')?.body;
    const today = docs.tx((tx) => commonOn(tx, todayOf(station), saved ?? { enabled: false }));
    return [
      toRow(demand, saved?.demandLimit, today.demandLimit),
      toRow(reverse, saved?.reverseLimit, today.reverseLimit),
      toRow(feedIn, undefined, today.exportLimit),
      ...Object.entries(saved?.areas ?? {}).flatMap(([busbar, limits]) => atPoint(busbar, limits, today.areas?.[busbar])),
    ];
  },
  /** As saved: another template changes none of them. */
  facts({ docs }) {
    const saved = readSetting(docs, 'strategy')?.body;
    const all: AreaLimits[] = [saved ?? {}, ...Object.values(saved?.areas ?? {})];
    return {
      [demand.text]: JSON.stringify(all.map((each) => [each.demandLimit, each.demand?.enabled])),
      [reverse.text]: JSON.stringify(all.map((each) => [each.reverseLimit, each.reverse?.enabled])),
      [feedIn.text]: String(exportLimitOf(readSetting(docs, 'exportLimit')?.body)),
    };
  },
};

/** Only the limits that the grid connection point has in addition to those of the station. */
function atPoint(busbar: string, saved: AreaLimits, today: GridLimits | undefined): Found[] {
  const at = (what: TextObject): TextObject => withDetail(busbar, what);
  return [
    ...(saved.demandLimit === undefined ? [] : [toRow(at(demand), saved.demandLimit, today?.demandLimit)]),
    ...(saved.reverseLimit === undefined ? [] : [toRow(at(reverse), saved.reverseLimit, today?.reverseLimit)]),
  ];
}

/** Limits in kW. A saved limit of 0 is not set. */
function toRow(what: TextObject, saved: number | undefined, enforced: number | undefined): Found {
  if (enforced !== undefined) return found('holds', what, { text: '{{limit}} kW', values: { limit: enforced } });
  return saved === undefined || saved === 0
    ? found('unsure', what, { text: 'Not set' })
    : found('unsure', what, { text: '{{limit}} kW saved, but not enforced today', values: { limit: saved } });
}
