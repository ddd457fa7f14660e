// Who asks: from the token, and from what the request says of language, grid-connection point and address.
import type { Language } from '../../core/access/session.ts';
import type { Cookie, CookieKind } from '../contract/calls.ts';
import type { Identity } from '../session/sessions.ts';

export interface Caller {
  identity: Identity | undefined;
  language: Language;
  busbarName: string | undefined;
  address: string;
  /** Tokens that the browser brought along. */
  brought: (kind: CookieKind) => readonly string[];
  /** What it shall bring along again. */
  remember?: (cookie: Cookie) => void;
  signal: AbortSignal;
  /** In whose name work is done and budgets are spent: the account, else the address. Says nothing of what is allowed. */
  who: string;
}
