// Lists known to the content or the station, as options of an input.
import { useKnownList, useText } from '../../define.ts';
import type { Offer } from './choices.ts';

export function useKnown(known: string | undefined) {
  const say = useText();
  const { items, ...reading } = useKnownList(known);
  const offers: Offer[] = items.map(({ value, title }) => ({ value, title: say(title) }));
  return { offers, ...reading };
}
