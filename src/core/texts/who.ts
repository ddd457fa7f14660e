// In: as whom something was saved or done. Out: the person's name, or that it was the station itself, or its cloud platform.
import type { Translate } from './text.ts';

/** As whom the station itself saves. */
const ownNames: ReadonlySet<string> = new Set(['station', 'demo', '']);

/** As whom the station does what the cloud platform ordered. */
export const cloudPlatform = '@cloud';

export function sayWho(who: string, translate: Translate): string {
  if (who === cloudPlatform) return translate('The cloud platform');
  return ownNames.has(who) ? translate('The station') : who;
}
