import { defineRenderer } from '../define.ts';
import { ChoiceLoading } from './ChoiceLoading.tsx';
import { ChoiceView } from './ChoiceView.tsx';

const framed = new Set<string | undefined>(['list', 'cards']);

/** Tabs and selects have no card around them; lists do. */
export const choice = defineRenderer({
  kind: 'choice',
  View: ChoiceView,
  Loading: ChoiceLoading,
  bare: ({ as }) => !framed.has(as),
});
