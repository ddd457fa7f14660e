// Entry point: reads the URL and the environment, starts languages and data layer, and renders the console.
import { createRoot } from 'react-dom/client';
import { createShellData } from '../data/shellData.ts';
import { borrowSession, lendSession } from '../data/tabs.ts';
import { askContent } from './askContent.ts';
import { Boot } from './Boot.tsx';
import { ErrorBoundary } from './fallbacks/ErrorBoundary.tsx';
import { startLanguages, wishLanguages } from './language/i18n.ts';
import { storedLanguage, storeLanguage } from './language/languages.ts';
import { translate } from './language/translate.ts';
import { cleanSearch, toArrival } from './session/entrance.ts';
import { loginPath } from './routes/match.ts';
import { allowedReferers, storeReferer } from './session/referer.ts';
import { AppearanceProvider, storeTheme } from './theme/Appearance.tsx';
import './base.css';

declare global {
  interface Window {
    /** Set by a page that embeds the console: an object or the same as JSON. */
    __EMS_CONTAINER__?: unknown;
  }
}

async function start(root: HTMLElement): Promise<void> {
  const { referer, wishes, ...entrance } = toArrival({
    search: location.search,
    container: window.__EMS_CONTAINER__,
    storedLanguage: storedLanguage(),
    browserLanguages: navigator.languages,
    pageLanguage: document.documentElement.lang,
    origin: location.origin,
    allowedReferers: allowedReferers(),
  });
  if (referer !== undefined) storeReferer(referer);
  const [wished] = wishes;
  if (wished !== undefined && new URLSearchParams(location.search).has('language')) storeLanguage(wished.slice(0, 35));
  wishLanguages(wishes);
  storeTheme(new URLSearchParams(location.search).get('theme'));
  // A token must not remain in the address bar, the history or a copied link.
  const search = cleanSearch(location.search);
  if (search !== location.search) history.replaceState(history.state, '', location.pathname + search + location.hash);

  const data = createShellData(entrance);
  const asked = askContent(data);
  const [lent] = await Promise.all([
    // The content loads meanwhile. A tab with a session does not wait. The login page ends the session that it finds, which must
    // not be the session of another tab.
    data.session.loggedIn() || location.pathname === loginPath ? undefined : borrowSession(),
    startLanguages(entrance.language),
  ]);
  if (lent !== undefined) data.session.take(lent);
  lendSession(() => data.session.lend());
  data.setTranslate(translate);
  createRoot(root).render(
    <AppearanceProvider>
      <ErrorBoundary resetKey="console">
        <Boot data={data} asked={asked} />
      </ErrorBoundary>
    </AppearanceProvider>,
  );
}

const root = document.getElementById('root');
if (root) void start(root);
