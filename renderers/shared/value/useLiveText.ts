// A text whose values come from the scope, drawn anew when one of them changes.
import type { Text } from '../../../src/core/language.ts';
import { useScopeValue, useText } from '../../define.ts';

export function useLiveText(text: Text | undefined, own?: { item?: unknown }): string {
  const say = useText();
  // Filled once more by `say`, which also knows how each value is written; this one only watches.
  useScopeValue(text);
  return say(text, own);
}
