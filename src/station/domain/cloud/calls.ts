import type { Handlers } from '../../contract/calls.ts';
import { cloudLink } from './cloudLink.ts';
import { modeCalls } from './modes.ts';
import { orders } from './orders.ts';
import { site } from './site.ts';
import { siteOrders } from './siteOrders.ts';

export const cloudCalls: Handlers = {
  ...cloudLink,
  ...modeCalls,
  ...orders,
  ...site,
  ...siteOrders,
};
