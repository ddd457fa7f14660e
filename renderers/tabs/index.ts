import { defineRenderer } from '../define.ts';
import { TabsView } from './TabsView.tsx';

export const tabs = defineRenderer({
  kind: 'tabs',
  View: TabsView,
  bare: true,
  // The URL may select another tab, whose sources are then waited for separately.
  inside: ({ tabs: all, default: first = Object.keys(all)[0] ?? '' }) => all[first]?.body ?? {},
});
