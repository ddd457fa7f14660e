// Loads the piece of a screen and draws it. Loading and failure have separate views.
import { useEffect, useEffectEvent, useState } from 'react';
import { ScreenBody } from '../../renderers/shared/node/ScreenBody.tsx';
import { inTime } from '../../renderers/shared/lazy/patiently.ts';
import type { ScreenHead, ScreenPiece } from '../core/content.ts';
import { ScreenProvider } from '../data/react/react.tsx';
import { ErrorBoundary } from './fallbacks/ErrorBoundary.tsx';
import { ErrorMessage, LoadingMessage } from './fallbacks/ErrorMessage.tsx';
import { useShell } from './useShell.tsx';
import { warmScreen } from './warmScreen.ts';

interface Props {
  head: ScreenHead;
  params: Readonly<Record<string, string>>;
}
const againMs = 5000;
type Loaded = { id: string; piece: ScreenPiece } | { id: string; failed: true };

export function ScreenPage({ head, params }: Props) {
  const { data, content } = useShell();
  const [loaded, setLoaded] = useState<Loaded>();
  const [tries, setTries] = useState(0);
  const warm = useEffectEvent(() => warmScreen(data, head.id, params));
  useEffect(() => {
    let gone = false;
    const take = (next: Loaded): void => {
      if (!gone) setLoaded(next);
    };
    inTime(warm).then(
      (piece) => take({ id: head.id, piece }),
      // If new content of the same screen fails to load, keep the current piece.
      () =>
        setLoaded((before) => (gone || (before?.id === head.id && 'piece' in before) ? before : { id: head.id, failed: true })),
    );
    return () => {
      gone = true;
    };
  }, [data, content.hash, head.id, tries]);

  const failed = loaded?.id === head.id && 'failed' in loaded;
  // Retries a failed load until the station is available again.
  useEffect(() => {
    if (!failed) return undefined;
    const timer = setInterval(() => setTries((before) => before + 1), againMs);
    return () => clearInterval(timer);
  }, [failed]);

  if (loaded === undefined || loaded.id !== head.id) return <LoadingMessage />;
  if ('failed' in loaded) return <ErrorMessage trouble="chunk" retry={() => setTries(tries + 1)} />;
  return (
    <ErrorBoundary resetKey={`${head.id} ${content.hash}`} place={head.id}>
      <ScreenProvider data={data} piece={loaded.piece} route={params}>
        <ScreenBody body={loaded.piece.screen.body ?? {}} screen={head.id} />
      </ScreenProvider>
    </ErrorBoundary>
  );
}
