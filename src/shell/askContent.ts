// In: the data layer. Out: the content that is asked for, and with its first word the rest of what this address shows: words, screen, kinds.
import { shortly } from '../../renderers/shared/lazy/shortly.ts';
import type { ContentIndex } from '../core/content.ts';
import type { DataLayer } from '../data/shellData.ts';
import { languageAmong } from './language/i18n.ts';
import { Layout } from './layout/LazyLayout.tsx';
import { loginPath } from './routes/match.ts';
import { resolveRoute } from './routes/resolveRoute.ts';
import { type Shell, toSituation } from './useShell.tsx';
import { warmScreen } from './warmScreen.ts';

/** Whoever needs a part later finds it on its way or there; what fails is told where it is drawn. */
export function askContent(data: DataLayer, path = location.pathname): Promise<ContentIndex> {
  void askFrame(data);
  return data.loadContent((content) => {
    void data.loadLocale(languageAmong(content.languages)).catch(() => {});
    warmPlace({ data, content }, path);
  });
}

/** Resolves when the frame around every page but the login can be drawn, or after a short while. */
export async function askFrame(data: DataLayer): Promise<void> {
  if (data.status.read('/loggedIn') === true && location.pathname !== loginPath) await shortly(Layout.ask());
}

/** Places lead to others; more steps than this lead nowhere. */
const mostSteps = 5;

/** The screen that an address ends at. Where that hangs on the station, it is found with the first word of the station. */
function warmPlace(shell: Shell, path: string, steps = mostSteps): void {
  const { data } = shell;
  const verdict = resolveRoute(path, toSituation(shell));
  if (verdict.kind === 'open') {
    const { head, params } = verdict.match;
    // Whoever is led on drops what was asked until then.
    return void warmScreen(data, head.id, path === location.pathname ? params : undefined).catch(() => {});
  }
  if (steps === 0) return;
  if (verdict.kind === 'login') warmPlace(shell, loginPath, 0);
  if (verdict.kind === 'redirect') warmPlace(shell, verdict.to.split('?')[0] ?? '', steps - 1);
  if (verdict.kind !== 'wait') return;
  const stop = data.scope.subscribe('/station', () => {
    stop();
    warmPlace(shell, path, steps - 1);
  });
}
