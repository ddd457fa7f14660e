// The caller of a request: the identity from the token; language, grid connection point and address from the request.
import type { Language } from '../../core/access/session.ts';
import type { Cookie, CookieKind } from '../contract/calls.ts';
import type { Identity } from '../session/sessions.ts';

export interface Caller {
  identity: Identity | undefined;
  language: Language;
  busbarName: string | undefined;
  address: string;
  /** Tokens from the cookies of the browser. */
  brought: (kind: CookieKind) => readonly string[];
  /** Sets a cookie. */
  remember?: (cookie: Cookie) => void;
  signal: AbortSignal;
  /** Key for turns and limits: the account, otherwise the address. Does not grant any permission. */
  who: string;
}
