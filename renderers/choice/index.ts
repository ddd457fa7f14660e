import { defineRenderer } from '../define.ts';
import { ChoiceLoading } from './ChoiceLoading.tsx';
import { ChoiceView } from './ChoiceView.tsx';

const framed = new Set<string | undefined>(['list', 'cards']);

/** A bar of tabs or a select stands free; a list has a card. */
export const choice = defineRenderer({
  kind: 'choice',
  View: ChoiceView,
  Loading: ChoiceLoading,
  bare: ({ as }) => !framed.has(as),
});
