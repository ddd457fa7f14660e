// In: as whom something was saved or done. Out: the person's name, or that it was the station itself.
import type { Translate } from './text.ts';

/** As whom the station itself saves. */
const ownNames: ReadonlySet<string> = new Set(['station', 'demo', '']);

export const sayWho = (who: string, translate: Translate): string => (ownNames.has(who) ? translate('The station') : who);
