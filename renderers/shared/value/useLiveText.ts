// A text with values from the scope; re-renders when one of them changes.
import type { Text } from '../../../src/core/language.ts';
import { useScopeValue, useText } from '../../define.ts';

export function useLiveText(text: Text | undefined, own?: { item?: unknown }): string {
  const say = useText();
  // Only subscribes to the values. `say` fills them in again, because it also formats them.
  useScopeValue(text);
  return say(text, own);
}
