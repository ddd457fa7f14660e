// In: the screen at hand. Out: the common frame around it: header, menu, marks that concern the whole page, the page's own head.
import { type ReactNode, Suspense, useCallback, useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { lazyPart } from '../../../renderers/shared/lazy/lazyPart.tsx';
import type { ScreenHead } from '../../core/content.ts';
import { warmScreen } from '../askContent.ts';
import { MissingDialog } from '../faces/MissingDialog.tsx';
import { useText } from '../language/useText.ts';
import { dialogOf, toDialogSearch } from '../routes/dialogAddress.ts';
import { isOffered, resolveRoute, readsOfOffers } from '../routes/resolveRoute.ts';
import { loginPath, named } from '../routes/match.ts';
import type { Hidden } from '../routes/multiClick.ts';
import { useMedia } from '../theme/Appearance.tsx';
import { toSituation, useShell, useSession, useWatch } from '../useShell.tsx';
import { Banner } from './Banner.tsx';
import { Header } from './header/Header.tsx';
import { LostMark } from './LostMark.tsx';
import { MenuFoot } from './menu/MenuFoot.tsx';
import { PageHead } from './PageHead.tsx';
import { ProblemsMark, ProblemsSheet, useProblems } from './Problems.tsx';
import { Sheet } from './Sheet.tsx';
import { SideMenu } from './menu/SideMenu.tsx';
import { StationChips } from './header/StationChips.tsx';
import { StationSize } from './header/StationSize.tsx';
import { StopDialog } from './header/StopDialog.tsx';
import { stopId } from './header/StopStorage.tsx';
import { toMenu, trailTo } from './menu/toMenu.ts';
import './layout.css';
import './menu/menu.css';

const Palette = lazyPart(
  () => import('../palette/Palette.tsx').then((module) => module.Palette),
  (of, { onClose }) => <MissingDialog {...of} onClose={onClose} />,
);
const ScreenDialog = lazyPart(
  () => import('./ScreenDialog.tsx').then((module) => module.ScreenDialog),
  (of, { onClose }) => <MissingDialog {...of} onClose={onClose} />,
);

/** After the page at hand has come. */
const idleMs = 5000;
type Over = 'menu' | 'palette' | 'diagnostics';

export function Layout({ head, children }: { head: ScreenHead | undefined; children: ReactNode }) {
  const shell = useShell();
  const { screens } = shell.content;
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const text = useText();
  const narrow = useMedia('(max-width: 959px)');
  const [over, setOver] = useState<Over>();
  const [stopping, setStopping] = useState(false);
  const problems = useProblems();
  // Rights decide what the menu offers; they come and go with the session.
  const mayControl = useSession()?.rights.control === true;
  useWatch(shell.data.scope, readsOfOffers(screens));
  const situation = toSituation(shell);
  const menu = toMenu(
    screens,
    (each) => isOffered(each, situation),
    (each) => resolveRoute(each.path, situation).kind === 'refuse',
  );
  const trail = trailTo(menu, pathname);
  const close = (): void => setOver(undefined);
  const signOut = useCallback((): void => void navigate(loginPath), [navigate]);
  const stop = useCallback((): void => setStopping(true), []);
  const openHidden = useCallback(
    (what: Hidden) => {
      const screen = named(screens, what);
      if (screen) void navigate(toDialogSearch(search, screen.id));
      else if (what === 'diagnostics') setOver('diagnostics');
    },
    [screens, navigate, search],
  );
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.altKey) return;
      event.preventDefault();
      setOver((before) => (before === 'palette' ? undefined : 'palette'));
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, []);

  // Whoever has to sign in again may have to do it before the link is steady.
  useEffect(() => {
    const login = screens.find(({ path }) => path === loginPath);
    if (!login) return undefined;
    const timer = setTimeout(() => void warmScreen(shell.data, login.id).catch(() => {}), idleMs);
    return () => clearTimeout(timer);
  }, [screens, shell.data]);

  const navigation = (
    <>
      <SideMenu menu={menu} trail={trail} onLeave={close} />
      <MenuFoot onSignOut={signOut} />
    </>
  );
  const dialog = screens.find(({ id }) => id === dialogOf(search));
  return (
    <div className="ems-shell">
      <a className="ems-skip" href="#content">
        {text('Skip to the content')}
      </a>
      <Header
        narrow={narrow}
        onMenu={() => setOver('menu')}
        onFind={() => setOver('palette')}
        onStop={stop}
        onHidden={openHidden}
        onSignOut={signOut}
      />
      {!narrow && (
        <aside className="ems-side">
          {navigation}
          {/* Behind the menu: from any page the stop is one step back, however long the menu is. */}
          {mayControl && (
            <a className="ems-skip" href={`#${stopId}`}>
              {text('Skip to the stop of the storage')}
            </a>
          )}
        </aside>
      )}
      <main id="content" className="ems-main" tabIndex={-1}>
        <LostMark />
        <Banner />
        <ProblemsMark told={problems} />
        <PageHead head={head} />
        <div id="screen">{children}</div>
      </main>
      {over === 'menu' && (
        <Sheet className="ems-drawer" label={text('Main navigation')} onClose={close}>
          <StationSize onLeave={close} />
          <StationChips onLeave={close} />
          {navigation}
        </Sheet>
      )}
      {over === 'diagnostics' && <ProblemsSheet problems={problems.list} onClose={close} />}
      {stopping && <StopDialog onClose={() => setStopping(false)} />}
      <Suspense fallback={null}>
        {over === 'palette' && <Palette onClose={close} onStop={stop} onSignOut={signOut} />}
        {dialog && <ScreenDialog head={dialog} onClose={() => void navigate(toDialogSearch(search, undefined))} />}
      </Suspense>
    </div>
  );
}
