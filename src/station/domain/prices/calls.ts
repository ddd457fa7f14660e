// Calls of the electricity prices: read and save those of a month or a day, and the history of saves.
import type { ElectricityPriceCopy, ElectricityPriceRuleSent, RequestOf } from '../../../core/calls/calls.gen.ts';
import { addMonths } from '../../../core/time.ts';
import type { BandName, PriceSet } from '../../contract/index.ts';
import type { CallContext, Handlers } from '../../contract/calls.ts';
import { Refused, Reply } from '../../contract/index.ts';
import { collections, logSave } from '../documents/index.ts';
import { whoOf, type PageQuery, refuseAt, toPage, whoIn, withoutGaps } from '../request/index.ts';
import { bandNames, bandOf, chargeStates } from './bandEnergy.ts';
import { priceSetOf, priceSetOfMonth } from './prices.ts';

/**
 * The prices that apply to a month or day. The revision is that of its own document, if it has one. A station without prices gets
 * an empty rule to fill in.
 */
function rule(period: { month?: string; day?: string }, { station }: CallContext) {
  const id = idOf(period);
  const own = station.docs.tx((tx) => tx.get<PriceSet>(collections.priceSets, id));
  const set = own?.body ?? (id.length === 7 ? priceSetOfMonth : priceSetOf)(station.docs, id);
  return withoutGaps({ ...period, revision: own?.revision, own: own !== undefined, ...(set && toRule(set)) });
}
/** The prices stay in the order in which they were entered, so that nobody loses sight of the row after a save. */
function toRule(set: PriceSet) {
  const entered = Object.keys(set.buy);
  const prices = chargeStates.flatMap((chargeState) => {
    const band = bandNames[chargeState];
    const [buy, sell] = band === 'noPrice' ? [] : [set.buy[band], set.sell[band]];
    return buy === undefined || sell === undefined ? [] : [{ at: entered.indexOf(band), price: { chargeState, buy, sell } }];
  });
  return {
    bands: set.bands.map(({ startTime, endTime, chargeState }) => ({ startTime, endTime, chargeState })),
    prices: prices.toSorted((one, other) => one.at - other.at).map(({ price }) => price),
  };
}
function idOf({ month, day }: { month?: string; day?: string }): string {
  if ((month === undefined) === (day === undefined)) throw new Refused(400, 'Select a month or a day');
  return month ?? day ?? '';
}

/** A price set as stored under its month or day. `at` is the place of its bands in the request. */
function toSet(id: string, { bands, prices }: Pick<ElectricityPriceRuleSent, 'bands' | 'prices'>, at = ''): PriceSet {
  const lost = bands.findIndex(
    ({ chargeState }) => chargeState !== 0 && !prices.some((each) => each.chargeState === chargeState),
  );
  if (lost >= 0) throw refuseAt(`${at}/bands/${lost}/chargeState`, 'Enter the price of this period');
  const of = (side: 'buy' | 'sell'): Partial<Record<BandName, number>> =>
    Object.fromEntries(
      prices.filter(({ chargeState }) => chargeState !== 0).map((each) => [bandOf(each.chargeState), each[side]]),
    );
  return {
    id,
    name: id,
    bands: bands.map(({ startTime, endTime, chargeState }) => ({ startTime, endTime, chargeState })),
    buy: of('buy'),
    sell: of('sell'),
  };
}
const toPeriod = ({ month, day }: { month?: string | undefined; day?: string | undefined }) => ({
  ...(month !== undefined && { month }),
  ...(day !== undefined && { day }),
});

/** Records of past days keep their cost and revenue until they are recalculated. */
function update({ revision, month, day, ...form }: ElectricityPriceRuleSent, context: CallContext) {
  const period = toPeriod({ month, day });
  const id = idOf(period);
  const after = toSet(id, form);
  context.station.docs.tx((tx) => {
    const before = tx.get<PriceSet>(collections.priceSets, id)?.body;
    tx.save(collections.priceSets, id, after, whoOf(context), revision);
    logSave(tx, context, 'price.update', { ...(before && { before }), after, target: id });
  });
  return new Reply('Saved', rule(period, context));
}

/** Copies the prices that apply to a month, its own or inherited ones, to other months, which then have their own. */
function copy({ from, to, count }: ElectricityPriceCopy, context: CallContext) {
  const { docs } = context.station;
  const months = Array.from({ length: count }, (_none, index) => addMonths(to, index)).filter((month) => month !== from);
  docs.tx((tx) => {
    const set = priceSetOfMonth(docs, from);
    if (!set) throw new Refused(404, 'No prices available');
    for (const month of months) {
      const before = tx.get<PriceSet>(collections.priceSets, month)?.body;
      const after: PriceSet = { ...set, id: month, name: month };
      tx.put(collections.priceSets, month, after, whoOf(context));
      logSave(tx, context, 'price.copy', { ...(before && { before }), after, target: month });
    }
  });
  return new Reply('Saved', { months });
}

/** Prices saved for single months and days. The sets that months inherit from have other names and are left out. */
const every = (_request: unknown, { station }: CallContext): RequestOf<'price.take'> => ({
  rules: station.docs
    .tx((tx) => tx.list<PriceSet>(collections.priceSets))
    .filter(({ id }) => ownPeriod.test(id))
    .toSorted((one, other) => (one.id < other.id ? -1 : 1))
    .map(({ id, body }) => ({ ...(id.length === 7 ? { month: id } : { day: id }), ...toRule(body) })),
});

function take({ rules }: RequestOf<'price.take'>, context: CallContext) {
  const after = new Map(
    rules.map(({ month, day, ...form }, index) => {
      const id = idOf(toPeriod({ month, day }));
      return [id, toSet(id, form, `/rules/${index}`)] as const;
    }),
  );
  const before = every(undefined, context);
  context.station.docs.tx((tx) => {
    for (const { id } of tx.list(collections.priceSets))
      if (ownPeriod.test(id) && !after.has(id)) tx.remove(collections.priceSets, id);
    for (const [id, set] of after) tx.put(collections.priceSets, id, set, whoOf(context));
    logSave(tx, context, 'price.take', { before, after: { rules } });
  });
  return new Reply('Saved', every(undefined, context));
}

const ownPeriod = /^\d{4}-\d{2}(-\d{2})?$/;
function history(query: PageQuery, context: CallContext) {
  const saved = context.station.docs
    .tx((tx) => tx.list<PriceSet>(collections.priceSets))
    .filter(({ id }) => ownPeriod.test(id))
    .toSorted((one, other) => other.savedAt - one.savedAt)
    .map(({ id, savedAt, savedBy, revision }) => ({
      id,
      ...(id.length === 7 ? { month: id } : { day: id }),
      savedAt,
      savedBy: whoIn(context, savedBy),
      revision,
    }));
  return toPage(saved, query);
}

export const priceCalls: Handlers = {
  'price.month': rule,
  'price.day': rule,
  'price.update': update,
  'price.copy': copy,
  'price.every': every,
  'price.take': take,
  'price.history': history,
};
