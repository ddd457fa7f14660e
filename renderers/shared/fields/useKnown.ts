// Lists known to the content or the station, as options of an input.
import { useKnownList, useText } from '../../define.ts';
import type { Offer } from './choices.ts';

export function useKnown(known: string | undefined): Offer[] {
  const say = useText();
  return useKnownList(known).map(({ value, title }) => ({ value, title: say(title) }));
}
