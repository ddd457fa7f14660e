// In: a path and what may be looked at. Out: open it, wait, go elsewhere, or refuse with words. Pure; Gate and the blocker both ask it.
import { holds, reads, type EvaluationContext } from '../../core/condition.ts';
import type { ScreenHead } from '../../core/content.ts';
import type { Guard, Members, Text } from '../../core/language.ts';
import type { Session } from '../../core/access/session.ts';
import { checkNeeds } from '../../core/access/guard.ts';
import { toDialogSearch } from './dialogAddress.ts';
import { loginPath, matchHead, type Match, rootPath, toPath } from './match.ts';

export type Verdict =
  | { kind: 'open'; match: Match }
  /** A condition is not known yet. */
  | { kind: 'wait' }
  | { kind: 'redirect'; to: string }
  | { kind: 'login' }
  | { kind: 'unknown-route' }
  /** `go`: where to instead; absent: stay, or the root where there is nothing to stay on. */
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

/** Roles guard routes in the cloud type only; at the station a missing right just hides the menu entry. */
function checkRights(head: ScreenHead, { session, guards, context }: Situation): Verdict | undefined {
  if (session?.type !== 'cloud' || head.needs.length === 0) return undefined;
  const { right } = checkNeeds(head.needs, guards, context, session.rights);
  return right && { kind: 'refuse', says: right.says ?? 'no permission' };
}

/** First false one refuses; an unknown one in front of it waits. */
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

/** First match wins; none leaves a screen with a body open. */
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
  // A dialog has no page of its own: its path opens it over the root.
  if (head.layout === 'dialog') return { kind: 'redirect', to: `${rootPath}?${toDialogSearch('', head.id).search}` };
  return head.hasBody ? { kind: 'open', match } : { kind: 'refuse', says: 'No access permission', go: rootPath };
}

/** Every scope pointer that the verdict on a path hangs on. */
export function readsOfPath(path: string, { heads }: Pick<Situation, 'heads'>): readonly string[] {
  const head = matchHead(heads, path)?.head;
  if (!head) return [];
  const conditions = [...Object.values(head.enter), ...Object.values(head.redirect)].map(({ when }) => when);
  return conditions.flatMap((when) => (when === undefined ? [] : reads(when)));
}

/** May the screen appear in menu and palette? Missing rights hide it, and so does what its entry waits for. */
export function isOffered(head: ScreenHead, of: Situation): boolean {
  if (checkNeeds(head.needs, of.guards, of.context, of.session?.rights ?? {}).right) return false;
  if (of.session?.screens && !of.session.screens.includes(head.id)) return false;
  if (head.menu?.when !== undefined && holds(head.menu.when, of.context) !== true) return false;
  return head.path !== loginPath && head.layout !== 'page';
}

/** A dialog opens over the page at hand for whom it is offered, where its own conditions hold. */
export const opensOver = (head: ScreenHead, of: Situation): boolean =>
  head.layout === 'dialog' && isOffered(head, of) && checkEnter(head, of) === undefined;

/** Every scope pointer that the offers hang on, beside the rights: whether an entry stands, and whether its section is closed. */
export const readsOfOffers = (heads: readonly ScreenHead[]): readonly string[] =>
  heads.flatMap(({ menu, hasBody, enter }) => {
    const doors = menu && !hasBody ? Object.values(enter) : [];
    return [...doors.map(({ when }) => when), menu?.when].flatMap((when) => (when === undefined ? [] : reads(when)));
  });
