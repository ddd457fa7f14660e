// What a cloud platform dispatched to its station, as either side keeps it: newest first, an answer that did not come in time is said to be missing.
import type { Who } from '../../../core/texts/who.ts';
import type { AnswerOf, RequestOf } from '../../../core/calls/calls.gen.ts';
import type { DocStore, DocTx } from '../../contract/index.ts';
import type { CallContext, Handlers } from '../../contract/calls.ts';
import { collections, readDocument } from '../documents/index.ts';
import { withoutGaps } from '../request/index.ts';

type Answer = RequestOf<'site.answerOrder'>;
export type Why = Answer['why'];
/** Whether it is met, and the answer otherwise. */
export type Hinder = readonly [holds: boolean, why: Why];
type Sent = AnswerOf<'site.orders'>['orders'][number];
export interface OrderDoc extends Sent {
  status?: Answer['status'];
  why: Why;
  answeredAt?: number;
}
/** Of each side; older ones are forgotten. */
const mostKept = 200;
const ordersCollection = collections.dispatchOrders;

export const readOrders = (docs: DocStore): readonly OrderDoc[] =>
  docs.tx((tx) => tx.list<OrderDoc>(ordersCollection)).map(({ body }) => body);

export function putOrder(tx: DocTx, order: OrderDoc, by: Who): void {
  tx.put(ordersCollection, order.id, order, by);
  const old = tx.list<OrderDoc>(ordersCollection).toSorted((one, other) => other.body.sentAt - one.body.sentAt);
  for (const { id } of old.slice(mostKept)) tx.remove(ordersCollection, id);
}

/** Before there were other orders, each was a template. */
export const orderOf = ({ order = 'template' }: Pick<Sent, 'order'>): NonNullable<Sent['order']> => order;

/** A station that never answered did not receive it in time. */
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
