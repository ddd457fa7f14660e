// Common frame of all pages: header, menu, page-wide notices and the page heading.
import { type ReactNode, Suspense, useCallback, useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { lazyPart } from '../../../renderers/shared/lazy/lazyPart.tsx';
import type { ScreenHead } from '../../core/content.ts';
import { MissingDialog } from '../dialogs/MissingDialog.tsx';
import { SecondaryPassword } from '../dialogs/QuestionDialog.tsx';
import { useText } from '../language/useText.ts';
import { dialogOf, toDialogSearch } from '../routes/dialogAddress.ts';
import { isOffered, resolveRoute, readsOfOffers } from '../routes/resolveRoute.ts';
import { loginPath } from '../routes/match.ts';
import { useMedia } from '../theme/Appearance.tsx';
import { toSituation, useScope, useShell, useSession, useWatch } from '../useShell.tsx';
import { Banner } from './Banner.tsx';
import { Header } from './header/Header.tsx';
import { LostMark } from './LostMark.tsx';
import { MomentButton } from './moment/MomentButton.tsx';
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
import { type Over, useHidden, useLoginBefore, usePaletteKey } from './useOver.ts';
import './header/header.css';
import './layout.css';
import './print.css';
import './menu/menu.css';

const Palette = lazyPart(
  () => import('./palette/Palette.tsx').then((module) => module.Palette),
  (of, { onClose }) => <MissingDialog {...of} onClose={onClose} />,
);
const ScreenDialog = lazyPart(
  () => import('./ScreenDialog.tsx').then((module) => module.ScreenDialog),
  (of, { onClose }) => <MissingDialog {...of} onClose={onClose} />,
);

const MomentBar = lazyPart(() => import('./moment/MomentBar.tsx').then((module) => module.MomentBar));

export function Layout({ head, children }: { head: ScreenHead | undefined; children: ReactNode }) {
  const navigate = useNavigate();
  const { search } = useLocation();
  const narrow = useMedia('(max-width: 959px)');
  const [over, setOver] = useState<Over>();
  const [stopping, setStopping] = useState(false);
  const problems = useProblems();
  const close = (): void => setOver(undefined);
  const signOut = useCallback((): void => void navigate(loginPath), [navigate]);
  const stop = useCallback((): void => setStopping(true), []);
  const openHidden = useHidden(setOver);
  usePaletteKey(setOver);
  useEffect(() => void SecondaryPassword.ask().catch(() => undefined), []);
  useLoginBefore();
  const navigation = <Navigation onLeave={close} onSignOut={signOut} />;
  const dialog = useShell().content.screens.find(({ id }) => id === dialogOf(search));
  return (
    <div className="ems-shell">
      <Skip to="content" text="Skip to main content" />
      <Header
        narrow={narrow}
        onMenu={() => setOver('menu')}
        onFind={() => setOver('palette')}
        onStop={stop}
        onHidden={openHidden}
        onSignOut={signOut}
      />
      {!narrow && <Side>{navigation}</Side>}
      <main id="content" className="ems-main" tabIndex={-1}>
        <Past />
        <LostMark />
        <Banner />
        <ProblemsMark known={problems} />
        <PageHead head={head} />
        <div id="screen">{children}</div>
      </main>
      {over === 'menu' && <Drawer onClose={close}>{navigation}</Drawer>}
      {over === 'diagnostics' && <ProblemsSheet problems={problems.list} unknown={problems.unknown === true} onClose={close} />}
      {stopping && <StopDialog onClose={() => setStopping(false)} />}
      <Suspense fallback={null}>
        {over === 'palette' && <Palette onClose={close} onStop={stop} onSignOut={signOut} />}
        {dialog && <ScreenDialog head={dialog} onClose={() => void navigate(toDialogSearch(search, undefined))} />}
      </Suspense>
    </div>
  );
}

/** Loaded only when the user views a past time. */
function Past() {
  const moment = useScope('/clock/moment');
  return (
    <Suspense fallback={<div className="ems-mark-bar" data-tone="warning" />}>
      {typeof moment === 'number' && <MomentBar moment={moment} />}
    </Suspense>
  );
}

function Skip({ to, text }: { to: string; text: string }) {
  const say = useText();
  return (
    <a className="ems-skip" href={`#${to}`}>
      {say(text)}
    </a>
  );
}

function Side({ children }: { children: ReactNode }) {
  const mayControl = useSession()?.rights.control === true;
  return (
    <aside className="ems-side">
      {children}
      {/* After the menu in tab order, so that this link is one Shift+Tab away from the page content. */}
      {mayControl && <Skip to={stopId} text="Skip to the stop control" />}
    </aside>
  );
}

function Drawer({ onClose, children }: { onClose: () => void; children: ReactNode }) {
  const text = useText();
  return (
    <Sheet className="ems-drawer" label={text('Main navigation')} onClose={onClose}>
      <StationSize onLeave={onClose} />
      <StationChips onLeave={onClose} />
      <MomentButton onLeave={onClose} />
      {children}
    </Sheet>
  );
}

/** The menu. Its entries depend on the rights of the session. */
function Navigation({ onLeave, onSignOut }: { onLeave: () => void; onSignOut: () => void }) {
  const shell = useShell();
  const { screens } = shell.content;
  const { pathname } = useLocation();
  useWatch(shell.data.scope, readsOfOffers(screens));
  const situation = toSituation(shell);
  const menu = toMenu(
    screens,
    (each) => isOffered(each, situation),
    (each) => resolveRoute(each.path, situation).kind === 'refuse',
  );
  return (
    <>
      <SideMenu menu={menu} trail={trailTo(menu, pathname)} onLeave={onLeave} />
      <MenuFoot onSignOut={onSignOut} />
    </>
  );
}
