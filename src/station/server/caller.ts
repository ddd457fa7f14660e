// Who asks: from the token, and from what the request says of language, grid-connection point and address.
import type { Language } from '../../core/access/session.ts';
import type { Identity } from '../session/sessions.ts';

export interface Caller {
  identity: Identity | undefined;
  language: Language;
  busbarName: string | undefined;
  address: string;
  /** What known devices brought along, for the sign-in alone. */
  devices: readonly string[];
  /** Makes the browser a known device. */
  remember?: (device: { name: string; token: string }) => void;
  signal: AbortSignal;
  /** In whose name work is done and budgets are spent: the account, else the address. Says nothing of what is allowed. */
  who: string;
}
