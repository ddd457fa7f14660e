// The cloud platform's side of dispatch: stores a template for a day, a start or a stop until the station fetches it, and then
// the answer of the station.
import { randomUUID } from 'node:crypto';
import type { RequestOf } from '../../../core/calls/calls.gen.ts';
import { personText } from '../../../core/texts/who.ts';
import { type DocTx, Refused, Reply } from '../../contract/index.ts';
import type { CallContext, Handlers } from '../../contract/calls.ts';
import { logSave, readTemplates, todayOf } from '../documents/index.ts';
import { whoOf, refuseAt } from '../request/index.ts';
import { dispatchConfigOf, isWaiting, type OrderDoc, listOrders, putOrder, readOrders } from './orders.ts';
import { mustKnow, readSite, toHeard } from './site.ts';

const minuteMs = 60_000;

function push({ template: id, day }: RequestOf<'strategy.pushRule'>, context: CallContext) {
  const { station } = context;
  mustBeLinked(station);
  const template = readTemplates(station.docs).find((each) => each.id === id)?.body;
  if (!template) throw refuseAt('/template', 'No such template');
  if (day < todayOf(station)) throw refuseAt('/day', 'The day has already ended');
  const sent = { ...template, rows: [...template.rows] };
  return order(context, { order: 'template', day, template: sent }, (tx) =>
    logSave(tx, context, 'strategy.pushRule', { target: template.name, after: { template: template.name, day } }),
  );
}

const pushed =
  (what: 'start' | 'stop', call: 'strategy.pushStart' | 'strategy.pushStop') => (_request: unknown, context: CallContext) => {
    mustBeLinked(context.station);
    return order(context, { order: what }, (tx) => logSave(tx, context, call, { after: { order: what } }));
  };

function mustBeLinked(station: CallContext['station']): void {
  if (readSite(station).tokenHash === undefined) throw new Refused(409, 'No station is linked to this site');
}

type Ordered = Pick<OrderDoc, 'order' | 'day' | 'template'>;
/** Stores an order until the station fetches it or its time has elapsed. */
function order(context: CallContext, what: Ordered, log: (tx: DocTx) => void) {
  const { docs, clock } = context.station;
  const sentAt = clock.now();
  const until = sentAt + dispatchConfigOf(docs).withinMinutes * minuteMs;
  const by = whoOf(context);
  const sentBy = personText(by);
  docs.tx((tx) => {
    putOrder(tx, { id: randomUUID(), ...what, sentAt, sentBy, until, why: 'waits' }, by);
    log(tx);
  });
  return new Reply('Dispatched. The station responds at its next report.', listOrders(undefined, context));
}

/** Oldest first, so that a stop after a start takes effect last. */
function give({ token }: RequestOf<'site.orders'>, context: CallContext) {
  const { station } = mustKnow(context.station, token, context.address);
  const now = station.clock.now();
  const waiting = readOrders(station.docs)
    .filter((each) => isWaiting(each, now))
    .toSorted((one, other) => one.sentAt - other.sentAt);
  return { orders: waiting.slice(0, 50).map(({ status: _status, why: _why, answeredAt: _at, ...sent }) => sent) };
}

/** The result at the station counts, even if it is reported late. */
function take({ token, id, status, why }: RequestOf<'site.answerOrder'>, context: CallContext) {
  const { station, site } = mustKnow(context.station, token, context.address);
  const order = readOrders(station.docs).find((each) => each.id === id);
  if (!order) throw new Refused(404, 'No such dispatch');
  const there = { station, user: context.user, address: context.address };
  if (order.status !== status)
    station.docs.tx((tx) => {
      putOrder(tx, { ...order, status, why, answeredAt: station.clock.now() }, 'station');
      logSave(tx, there, 'site.answerOrder', { ...(order.template && { target: order.template.name }), after: { status, why } });
    });
  return toHeard(station, site);
}

export const siteOrders: Handlers = {
  'strategy.pushRule': push,
  'strategy.pushStart': pushed('start', 'strategy.pushStart'),
  'strategy.pushStop': pushed('stop', 'strategy.pushStop'),
  'site.orders': give,
  'site.answerOrder': take,
};
