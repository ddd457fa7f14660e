// Decides whether a path opens, waits, redirects or is refused with a reason. Pure; used by route gate and navigation blocker.
import { holds, reads, type EvaluationContext } from '../../core/condition.ts';
import type { ScreenHead } from '../../core/content.ts';
import type { Guard, Members, Text } from '../../core/language.ts';
import type { Session } from '../../core/access/session.ts';
import { checkNeeds } from '../../core/access/guard.ts';
import { toDialogSearch } from './dialogAddress.ts';
import { loginPath, matchHead, type Match, rootPath, toPath } from './match.ts';

export type Verdict =
  | { kind: 'open'; match: Match }
  /** A condition is still unknown. */
  | { kind: 'wait' }
  | { kind: 'redirect'; to: string }
  | { kind: 'login' }
  | { kind: 'unknown-route' }
  /** `go`: target instead; absent: stay on the current page, or go to the root if there is none. */
  | { kind: 'refuse'; says: Text; go?: string };

export interface Situation {
  heads: readonly ScreenHead[];
  guards: Members<Guard>;
  context: EvaluationContext;
  session: Pick<Session, 'type' | 'rights' | 'screens'> | undefined;
  loggedIn: boolean;
}

export function resolveRoute(path: string, of: Situation): Verdict {
  const match = matchHead(of.heads, path);
  if (!match) return { kind: 'unknown-route' };
  const { head } = match;
  if (head.layout === 'page') return { kind: 'open', match };
  if (!of.loggedIn) return { kind: 'login' };
  return checkRights(head, of) ?? checkEnter(head, of) ?? checkRedirect(head, of) ?? toPlace(match);
}

/** Rights guard routes only for the cloud type; at the station a missing right only hides the menu entry. */
function checkRights(head: ScreenHead, { session, guards, context }: Situation): Verdict | undefined {
  if (session?.type !== 'cloud' || head.needs.length === 0) return undefined;
  const { right } = checkNeeds(head.needs, guards, context, session.rights);
  return right && { kind: 'refuse', says: right.says ?? 'no permission' };
}

/** Returns a refusal for the first false condition, or "wait" if an unknown condition comes before it. */
function checkEnter(head: ScreenHead, { heads, context }: Situation): Verdict | undefined {
  for (const { when, says, go } of Object.values(head.enter)) {
    const verdict = holds(when, context);
    if (verdict === undefined) return { kind: 'wait' };
    if (verdict) continue;
    const to = go === undefined ? undefined : toPath(heads, go);
    return { kind: 'refuse', says: says ?? 'No access permission', ...(to !== undefined && { go: to }) };
  }
  return undefined;
}

/** The first true condition redirects. Without one, a screen with a body opens. */
function checkRedirect(head: ScreenHead, { heads, context }: Situation): Verdict | undefined {
  for (const { to, when } of Object.values(head.redirect)) {
    const verdict = when === undefined ? true : holds(when, context);
    if (verdict === undefined) return { kind: 'wait' };
    const path = verdict ? toPath(heads, to) : undefined;
    if (path !== undefined) return { kind: 'redirect', to: path };
  }
  return undefined;
}

function toPlace(match: Match): Verdict {
  const { head } = match;
  // A dialog has no page: its path opens it above the root.
  if (head.layout === 'dialog') return { kind: 'redirect', to: `${rootPath}?${toDialogSearch('', head.id).search}` };
  return head.hasBody ? { kind: 'open', match } : { kind: 'refuse', says: 'No access permission', go: rootPath };
}

/** Scope pointers on which the verdict for a path depends. */
export function readsOfPath(path: string, { heads }: Pick<Situation, 'heads'>): readonly string[] {
  const head = matchHead(heads, path)?.head;
  if (!head) return [];
  const conditions = [...Object.values(head.enter), ...Object.values(head.redirect)].map(({ when }) => when);
  return conditions.flatMap((when) => (when === undefined ? [] : reads(when)));
}

/** Whether the screen may appear in menu and palette. Missing rights hide it, and so does a false or unknown menu condition. */
export function isOffered(head: ScreenHead, of: Situation): boolean {
  if (checkNeeds(head.needs, of.guards, of.context, of.session?.rights ?? {}).right) return false;
  if (of.session?.screens && !of.session.screens.includes(head.id)) return false;
  if (head.menu?.when !== undefined && holds(head.menu.when, of.context) !== true) return false;
  return head.path !== loginPath && head.layout !== 'page';
}

/** Whether a dialog may open over the current page: it must be offered and its conditions must be true. */
export const opensOver = (head: ScreenHead, of: Situation): boolean =>
  head.layout === 'dialog' && isOffered(head, of) && checkEnter(head, of) === undefined;

/** Scope pointers, in addition to the rights, on which the menu depends: conditions of entries and access to their sections. */
export const readsOfOffers = (heads: readonly ScreenHead[]): readonly string[] =>
  heads.flatMap(({ menu, hasBody, enter }) => {
    const doors = menu && !hasBody ? Object.values(enter) : [];
    return [...doors.map(({ when }) => when), menu?.when].flatMap((when) => (when === undefined ? [] : reads(when)));
  });
