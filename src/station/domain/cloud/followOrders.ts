// The station's side of what its cloud platform dispatches: judged, followed or not, and answered. What was answered once is answered the same again.
import type { AnswerOf, RequestOf } from '../../../core/calls/calls.gen.ts';
import { mode as modes } from '../../../core/access/session.ts';
import type { DocTx, Station, StrategyTemplate } from '../../contract/index.ts';
import { kindOf } from '../../dispatch/strategies/index.ts';
import { collections, logSave, putSetting, readSetting, readTemplates, type Settings, todayOf } from '../documents/index.ts';
import { ratedPower } from '../strategy/index.ts';
import { askCloud } from './cloudAsk.ts';
import { dispatchConfigOf, type OrderDoc, putOrder, readOrders, type Why } from './orders.ts';

type Given = AnswerOf<'site.orders'>['orders'][number];
type Answer = Pick<RequestOf<'site.answerOrder'>, 'status' | 'why'>;

export async function answerOrders(station: Station, token: string): Promise<void> {
  const { orders } = await askCloud<AnswerOf<'site.orders'>>(station, 'site.orders', { token });
  for (const given of orders) {
    const { status, why } = answered(station, given.id) ?? settle(station, given);
    await askCloud(station, 'site.answerOrder', { token, id: given.id, status, why });
  }
}

function answered({ docs }: Station, id: string): Answer | undefined {
  const { status, why } = readOrders(docs).find((each) => each.id === id) ?? {};
  return status && why && { status, why };
}

/** Followed and written down together, so that a station that dies in between answers what it did. */
function settle(station: Station, given: Given): Answer {
  const { docs, clock } = station;
  const no = whyNot(station, given);
  const answer: Answer = no ? { status: no === 'late' ? 'timeout' : 'reject', why: no } : { status: 'accept', why: 'follows' };
  const order: OrderDoc = { ...given, ...answer, answeredAt: clock.now() };
  docs.tx((tx) => {
    if (!no) follow(tx, station, given);
    putOrder(tx, order, 'station');
  });
  return answer;
}

/** The first that hinders; what is not known hinders as well. */
function whyNot(station: Station, { day, until, template }: Given): Why | undefined {
  const { state, moving } = station.scope();
  const rated = ratedPower(station);
  const saved = readSetting(station.docs, 'strategy')?.body;
  const hinders: readonly [boolean, Why][] = [
    [station.clock.now() > until, 'late'],
    [day < todayOf(station), 'over'],
    [readSetting(station.docs, 'mode')?.body.mode !== modes.remote, 'local'],
    [!dispatchConfigOf(station.docs).accepts, 'closed'],
    [state.stopping || state.starting, 'busy'],
    [moving === true, 'moving'],
    [state.strategy !== 'running', 'stopped'],
    [saved === undefined || kindOf(saved) !== 'pv', 'other'],
    [template.rows.some(({ power }) => rated === undefined || Math.abs(power) > rated), 'power'],
    [readTemplates(station.docs).some(({ id, body }) => id !== idOf(template) && body.name === template.name), 'name'],
  ];
  return hinders.find(([holds]) => holds)?.[1];
}

/** Sent again it takes its own place, and never that of a template made here. */
const idOf = ({ id = '' }: Given['template']): string => `cloud-${id}`.slice(0, 60);

function follow(tx: DocTx, station: Station, { day, template }: Given): void {
  const { id: _id, revision: _revision, rows, demandProtect = false, reverseProtect = false, ...rest } = template;
  const id = idOf(template);
  const body: StrategyTemplate = {
    ...rest,
    ...{ id, demandProtect, reverseProtect },
    rows: rows.map((row) => ({ chargeStatus: 'idle' as const, ...row })),
  };
  tx.put(collections.strategyTemplates, id, body, 'station');
  // One revision stands for months and days: whoever edits them is told.
  const of = <K extends 'strategyMonths' | 'strategyDays'>(name: K): Settings[K] | undefined =>
    tx.get<Settings[K]>(collections.settings, name)?.body;
  putSetting(tx, 'strategyMonths', { ...of('strategyMonths') }, 'station');
  putSetting(tx, 'strategyDays', { ...of('strategyDays'), [day]: id }, 'station');
  const context = { station, user: undefined, address: '' };
  logSave(tx, context, 'strategy.pushRule', { target: template.name, after: { template: template.name, day } });
}
