// The cloud platform's side of what is dispatched: a template for a day is kept until the station fetches it, and with it what the station answered.
import { randomUUID } from 'node:crypto';
import type { RequestOf } from '../../../core/calls/calls.gen.ts';
import { Refused, Reply } from '../../contract/index.ts';
import type { CallContext, Handlers } from '../../contract/calls.ts';
import { logSave, readTemplates, todayOf } from '../documents/index.ts';
import { nameOf, refuseAt } from '../request/index.ts';
import { dispatchConfigOf, isWaiting, listOrders, putOrder, readOrders } from './orders.ts';
import { mustKnow, readSite, toHeard } from './site.ts';

const minuteMs = 60_000;

function push({ template: id, day }: RequestOf<'strategy.pushRule'>, context: CallContext) {
  const { station } = context;
  if (readSite(station).tokenHash === undefined) throw new Refused(409, 'No station is linked to this site');
  const template = readTemplates(station.docs).find((each) => each.id === id)?.body;
  if (!template) throw refuseAt('/template', 'There is no such template');
  if (day < todayOf(station)) throw refuseAt('/day', 'The day is over');
  const sentAt = station.clock.now();
  const until = sentAt + dispatchConfigOf(station.docs).withinMinutes * minuteMs;
  const sent = { ...template, rows: [...template.rows] };
  station.docs.tx((tx) => {
    const sentBy = nameOf(context);
    putOrder(tx, { id: randomUUID(), day, sentAt, sentBy, until, template: sent, why: 'waits' }, sentBy);
    logSave(tx, context, 'strategy.pushRule', { target: template.name, after: { template: template.name, day } });
  });
  return new Reply('Dispatched: the station answers when it next reports', listOrders(undefined, context));
}

function give({ token }: RequestOf<'site.orders'>, context: CallContext) {
  const { station } = mustKnow(context.station, token);
  const now = station.clock.now();
  const waiting = readOrders(station.docs).filter((each) => isWaiting(each, now));
  return {
    orders: waiting.slice(0, 50).map(({ id, day, sentAt, sentBy, until, template }) => ({
      ...{ id, day, sentAt, until, template },
      ...(sentBy !== undefined && { sentBy }),
    })),
  };
}

/** What the station did stands, also where it is told late. */
function take({ token, id, status, why }: RequestOf<'site.answerOrder'>, context: CallContext) {
  const { station, site } = mustKnow(context.station, token);
  const order = readOrders(station.docs).find((each) => each.id === id);
  if (!order) throw new Refused(404, 'There is no such dispatch');
  const there = { station, user: context.user, address: context.address };
  if (order.status !== status)
    station.docs.tx((tx) => {
      putOrder(tx, { ...order, status, why, answeredAt: station.clock.now() }, 'station');
      logSave(tx, there, 'site.answerOrder', { target: order.template.name, after: { status, why } });
    });
  return toHeard(station, site);
}

export const siteOrders: Handlers = { 'strategy.pushRule': push, 'site.orders': give, 'site.answerOrder': take };
