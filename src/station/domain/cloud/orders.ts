// Stores the orders that a cloud platform dispatched to its station, on either side: newest first. An order without an answer in
// time is shown as unanswered.
import type { Who } from '../../../core/texts/who.ts';
import type { AnswerOf, RequestOf } from '../../../core/calls/calls.gen.ts';
import type { DocStore, DocTx } from '../../contract/index.ts';
import type { CallContext, Handlers } from '../../contract/calls.ts';
import { collections, readDocument } from '../documents/index.ts';
import { withoutGaps } from '../request/index.ts';

type Answer = RequestOf<'site.answerOrder'>;
export type Why = Answer['why'];
/** Whether the obstacle exists, and the answer to give in that case. */
export type Hinder = readonly [holds: boolean, why: Why];
type Sent = AnswerOf<'site.orders'>['orders'][number];
export interface OrderDoc extends Sent {
  status?: Answer['status'];
  why: Why;
  answeredAt?: number;
}
/** Maximum number of stored orders on each side. The oldest are deleted. */
const mostKept = 200;
const ordersCollection = collections.dispatchOrders;

export const readOrders = (docs: DocStore): readonly OrderDoc[] =>
  docs.tx((tx) => tx.list<OrderDoc>(ordersCollection)).map(({ body }) => body);

export function putOrder(tx: DocTx, order: OrderDoc, by: Who): void {
  tx.put(ordersCollection, order.id, order, by);
  const old = tx.list<OrderDoc>(ordersCollection).toSorted((one, other) => other.body.sentAt - one.body.sentAt);
  for (const { id } of old.slice(mostKept)) tx.remove(ordersCollection, id);
}

/** An order without a type is a template. */
export const orderOf = ({ order = 'template' }: Pick<Sent, 'order'>): NonNullable<Sent['order']> => order;

/** True while the time for an answer has not elapsed. An order that is still unanswered later counts as not received. */
export const isWaiting = ({ status, until }: OrderDoc, now: number): boolean => status === undefined && now <= until;

export const dispatchConfigOf = (docs: DocStore): { accepts: boolean; withinMinutes: number } => ({
  accepts: true,
  withinMinutes: 15,
  ...readDocument<AnswerOf<'dispatchConfig.search'>>(docs, 'dispatchConfig'),
});

export function listOrders(_request: unknown, { station: { docs, clock } }: CallContext) {
  const now = clock.now();
  return readOrders(docs)
    .toSorted((one, other) => other.sentAt - one.sentAt)
    .map(({ template, ...order }) => {
      const missed = order.status === undefined && now > order.until;
      const response = { ...order, order: orderOf(order), name: template?.name };
      return withoutGaps({ ...response, ...(missed && { status: 'timeout' as const, why: 'late' as const }) });
    });
}

export const orders: Handlers = { 'dispatchOrder.list': listOrders };
