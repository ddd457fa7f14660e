// Calls of the strategies: the running strategy, its plan, start and stop.
import type { PricePeriodQuery, RequestOf } from '../../../core/calls/calls.gen.ts';
import { translateWith } from '../../../core/texts/text.ts';
import { dayOf } from '../../../core/time.ts';
import { kindOf } from '../../dispatch/strategies/index.ts';
import { disableStrategy } from '../../dispatch/plan/strategyEnabled.ts';
import { type Dispatch, Refused, type Station, Reply } from '../../contract/index.ts';
import type { CallContext, Handlers } from '../../contract/calls.ts';
import { rowsOn } from '../../dispatch/plan/rowsOn.ts';
import { templateOf } from '../../dispatch/saved/templateOf.ts';
import { devicesAs } from '../../equipment/roles.ts';
import { whoOf, withoutGaps } from '../request/index.ts';
import { readSetting, readTemplates, todayOf, zoneOf } from '../documents/index.ts';
import { above0, unset } from './gridLimits.ts';
import { directionOf, valueOf } from '../flow/index.ts';
import { chosenKind, startStrategy, stopStrategy } from './starting.ts';
import { periodAt, priceSetOf, priceSetOfMonth, toPricedPeriods } from '../prices/index.ts';

export function toState(context: CallContext) {
  const { station } = context;
  const { strategy, starting, stopping } = station.scope().state;
  const saved = readSetting(station.docs, 'strategy')?.body;
  const chosen = saved ?? unset;
  const template = templateToday(station);
  const { areas, shares, ...reason } = station.dispatch.reason();
  const translate = translateWith(station.content().locales[context.language] ?? {}, context.language);
  const byHand = saved?.mode === 'manual';
  return withoutGaps({
    kind: kindOf(chosen) ?? chosen.kind,
    mode: saved?.mode ?? 'preset',
    strategy,
    starting,
    stopping,
    reason: {
      ...reason,
      text: reasonText(context, reason),
      next: reason.next && { ...reason.next, text: translate(reason.next.text) },
    },
    areas: areas?.map((each) => ({ ...each, text: translate(each.text) })),
    converters: toConverters(
      station,
      (shares ?? []).map((each) => ({ ...each, text: translate(each.text) })),
    ),
    manualPower: byHand ? (readSetting(station.docs, 'manualPower')?.body.power ?? 0) : undefined,
    template: template?.name,
    demandLimit: saved?.demandLimit,
    reverseLimit: saved?.reverseLimit,
  });
}

/** The values of converters are measured; those of a converter that does not respond are left out. */
function toConverters(station: Station, shares: NonNullable<ReturnType<Dispatch['reason']>['shares']>) {
  return devicesAs(station, 'converter').map(({ id, name, busbarName }) => {
    const share = shares.find((each) => each.id === id);
    const here = ['normal', 'alarm', 'abnormal'].includes(station.live.state(id)) ? station.live.get(id) : undefined;
    const read = { set: valueOf(here, 'activePowerSet'), measured: valueOf(here, 'activePower') };
    return withoutGaps({ ...share, id, name, busbarName, ...read });
  });
}

/** A limited power is shown with its number. */
function reasonText(
  { station, language }: CallContext,
  { text, wanted = 0, limited = 0, measured, area }: ReturnType<Dispatch['reason']>,
): string {
  const translate = translateWith(station.content().locales[language] ?? {}, language);
  const rounded = (power: number): number => Math.round(power * 10) / 10;
  if (measured !== undefined) {
    const values = { reason: translate(text), limited: rounded(limited), measured: rounded(measured) };
    return translate('{{reason}}: {{limited}} kW set, {{measured}} kW measured', values);
  }
  if (Math.abs(wanted - limited) < 0.05) return translate(text);
  const values = { reason: translate(text), limited: rounded(limited) };
  if (area !== undefined) return translate('{{reason}} at {{area}}: {{limited}} kW', { ...values, area });
  return translate('{{reason}}: {{limited}} kW', values);
}

export function templateToday(station: Pick<Station, 'docs' | 'clock'>) {
  return station.docs.tx((tx) => templateOf(tx, todayOf(station)));
}

/** Today's plan as rows, each with the tariff of its first moment. Empty if the strategy has no plan in advance. */
function plan(_request: unknown, { station }: CallContext) {
  const rows = station.docs.tx((tx) => rowsOn(tx, todayOf(station)));
  const set = priceSetOf(station.docs, dayOf(station.clock.now(), zoneOf(station)));
  const periods = set ? toPricedPeriods(set) : [];
  return rows.map(({ start, end, power, chargeStatus }) =>
    withoutGaps({
      start,
      end,
      power,
      chargeStatus,
      direction: directionOf(power),
      chargeState: periodAt(periods, start)?.chargeState,
    }),
  );
}

/** Starts the selected strategy. A given type must be the selected one. */
async function start({ type }: RequestOf<'strategy.start'>, context: CallContext) {
  const { station } = context;
  const chosen = chosenKind(station);
  if (chosen && type !== undefined && type !== chosen.named && type !== chosen.kind) throw new Refused(404, 'No such strategy');
  await startStrategy(station, whoOf(context));
  return new Reply('Strategy started', toState(context));
}

async function stop(_request: unknown, context: CallContext) {
  const saved = await stopStrategy(context.station, whoOf(context));
  return new Reply(saved ? 'Strategy stopped' : unsaved, toState(context));
}

const unsaved = 'Stopped, but the stop could not be written to disk. After a restart of the station, it would run again.';

/**
 * Disables the strategy as soon as the set-points are sent, so that a station that crashes while the power goes to zero does not
 * resume the strategy.
 */
async function stopStorage(_request: unknown, context: CallContext) {
  const { dispatch, docs } = context.station;
  const by = whoOf(context);
  const stopped = dispatch.stopStorage(by);
  const [saved] = await Promise.all([dispatch.late(() => disableStrategy(docs, by)), stopped]);
  return new Reply(saved ? 'Storage stopped' : unsaved, null);
}

/** Today's price periods, or those of the first day of a month. Empty for a day without prices. */
function priceBands({ day, month }: PricePeriodQuery, { station }: CallContext) {
  const set = month === undefined ? priceSetOf(station.docs, day ?? todayOf(station)) : priceSetOfMonth(station.docs, month);
  return set ? toPricedPeriods(set) : [];
}

/** A limit that is not set is absent. */
function limits(_request: unknown, { station }: CallContext) {
  const saved = readSetting(station.docs, 'strategy');
  const { demandLimit, reverseLimit } = saved?.body ?? unset;
  return withoutGaps({ revision: saved?.revision, demandLimit: above0(demandLimit), reverseLimit: above0(reverseLimit) });
}

/** Each with whether it is assigned: a template without a month or a day has no effect. */
function templates(_request: unknown, { station }: CallContext) {
  const assigned = new Set(
    (['strategyMonths', 'strategyDays'] as const).flatMap((name) => Object.values(readSetting(station.docs, name)?.body ?? {})),
  );
  const today = templateToday(station)?.id;
  return readTemplates(station.docs).map(({ id, revision, body }) => {
    const assignment = id === today ? 'today' : assigned.has(id) ? 'other' : 'none';
    return { ...body, id, revision, assignment } as const;
  });
}

export const strategies: Handlers = {
  'strategy.state': (_request: unknown, context: CallContext) => toState(context),
  'strategy.start': start,
  'strategy.stop': stop,
  'strategy.plan': plan,
  'strategy.limits': limits,
  'strategy.templates': templates,
  'storage.stop': stopStorage,
  'price.bands': priceBands,
};
