import { defineRenderer } from '../define.ts';
import { TabsView } from './TabsView.tsx';

export const tabs = defineRenderer({
  kind: 'tabs',
  View: TabsView,
  bare: true,
  // The address may name another one, which then comes with its own wait.
  inside: ({ tabs: all, default: first = Object.keys(all)[0] ?? '' }) => all[first]?.body ?? {},
});
