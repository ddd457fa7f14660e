// Draws the screen of the current URL, either in the common layout or as a separate page.
import { Suspense, useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { ErrorBoundary } from './fallbacks/ErrorBoundary.tsx';
import { LoadingMessage } from './fallbacks/ErrorMessage.tsx';
import { WaitingMessage } from './fallbacks/WaitingMessage.tsx';
import { keepFocus } from './layout/keepFocus.ts';
import { Layout } from './layout/LazyLayout.tsx';
import { LoginFlow } from './routes/LoginFlow.tsx';
import { loginPath } from './routes/match.ts';
import { useBlock } from './routes/useBlock.ts';
import { useFollow } from './routes/useFollow.ts';
import { useMomentInAddress } from './routes/momentInAddress.ts';
import { useStationInAddress } from './routes/useStationInAddress.ts';
import { useVerdict } from './routes/useVerdict.ts';
import { PageFrame } from './PageFrame.tsx';
import { ScreenPage } from './ScreenPage.tsx';

export function ShellRoute() {
  const { pathname } = useLocation();
  const verdict = useVerdict(pathname);
  useBlock();
  useFollow(verdict);
  useStationInAddress();
  useMomentInAddress();
  useEffect(() => keepFocus(), []);
  useEffect(() => {
    document.title = 'EMS';
  }, [pathname]);

  if (verdict.kind === 'open' && verdict.match.head.layout === 'page') {
    return (
      <PageFrame head={verdict.match.head}>
        {pathname === loginPath && <LoginFlow />}
        <ScreenPage {...verdict.match} />
      </PageFrame>
    );
  }
  const match = verdict.kind === 'open' ? verdict.match : undefined;
  if (!match && verdict.kind !== 'wait') return null;
  return (
    <ErrorBoundary resetKey="layout">
      <Suspense fallback={<LoadingMessage />}>
        <Layout head={match?.head}>{match ? <ScreenPage {...match} /> : <WaitingMessage />}</Layout>
      </Suspense>
    </ErrorBoundary>
  );
}
