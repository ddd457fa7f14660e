// Requests the content and, with its first part, all else that the current URL needs: translations, screen, renderer kinds.
import { shortly } from '../../renderers/shared/lazy/shortly.ts';
import type { ContentIndex } from '../core/content.ts';
import type { DataLayer } from '../data/shellData.ts';
import { languageAmong } from './language/i18n.ts';
import { Layout } from './layout/LazyLayout.tsx';
import { loginPath } from './routes/match.ts';
import { resolveRoute } from './routes/resolveRoute.ts';
import { type Shell, toSituation } from './useShell.tsx';
import { warmScreen } from './warmScreen.ts';

/** Later requests reuse what is already loading or loaded. Failures are reported where the part is drawn. */
export function askContent(data: DataLayer, path = location.pathname): Promise<ContentIndex> {
  void askFrame(data);
  return data.loadContent((content) => {
    void data.loadLocale(languageAmong(content.languages)).catch(() => {});
    warmPlace({ data, content }, path);
  });
}

/** Resolves when the frame of all pages except the login page is loaded, or after a short timeout. */
export async function askFrame(data: DataLayer): Promise<void> {
  if (data.status.read('/loggedIn') === true && location.pathname !== loginPath) await shortly(Layout.ask());
}

/** Maximum number of redirects to follow. */
const mostSteps = 5;

/** Preloads the screen to which a path resolves. If that depends on the station, waits for the first station state. */
function warmPlace(shell: Shell, path: string, steps = mostSteps): void {
  const { data } = shell;
  const verdict = resolveRoute(path, toSituation(shell));
  if (verdict.kind === 'open') {
    const { head, params } = verdict.match;
    // Leaving a path drops its requests, so data is requested only for the current path.
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
