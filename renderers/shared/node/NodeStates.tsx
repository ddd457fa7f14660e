// The faces of a node without a value: on its way, not there, failed. Each at the node's own place.
import { Button, Empty, Skeleton } from 'antd';
import { type ReactNode, Suspense } from 'react';
import type { Text } from '../../../src/core/language.ts';
import { type SourceHandle, useText } from '../../define.ts';
import { lazyPart } from '../lazy/lazyPart.tsx';
import { SlowNote } from './SlowNote.tsx';
import { Notice } from './Notice.tsx';

/** Not part of what every page loads: an empty place is rarely the first thing that is drawn. */
const LackLink = lazyPart(() => import('./LackLink.tsx').then((module) => module.LackLink));

export function LoadingFace({ rows = 3 }: { rows?: number }) {
  const say = useText();
  return (
    <div role="status" aria-label={say('Loading')} className="ems-loading">
      <Skeleton active title={false} paragraph={{ rows }} />
    </div>
  );
}

/** As high as the picture that comes, so that nothing below it moves. */
export const LoadingPicture = ({ height }: { height: number }) => (
  <div style={{ minHeight: height }}>
    <LoadingFace rows={4} />
  </div>
);

interface WaitingProps {
  /** Not even how high it will be is known: its code or the file of its device is on its way. */
  shapeless?: boolean;
  /** Names what is loading once it takes long. */
  title?: string | undefined;
  /** Asks again. */
  retry?: (() => void) | undefined;
  children?: ReactNode;
}

/** Around what stands in for a value: marks the node as not yet of its final height. */
export const Waiting = ({ shapeless = false, title, retry, children }: WaitingProps) => (
  <div className={shapeless ? 'ems-waiting ems-shapeless' : 'ems-waiting'}>
    {children}
    <SlowNote {...(title && { title })} {...(retry && { retry })} />
  </div>
);

export function EmptyFace({ text }: { text: string }) {
  const say = useText();
  return (
    <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={text || say('No entries yet')} className="ems-empty">
      <Suspense>
        <LackLink />
      </Suspense>
    </Empty>
  );
}

export function FailedFace({ source }: { source: SourceHandle }) {
  const say = useText();
  const { failure, retry } = source;
  if (failure?.code === 403) return <DeniedFace says={failure.what} />;
  return (
    <Notice
      type="error"
      title={failure?.what || say('Operation failed')}
      action={failure?.retryable === false ? null : <Button onClick={retry}>{say('Try again')}</Button>}
    />
  );
}

/** In place of what this person may not see: there is nothing to try again. */
export function DeniedFace({ says }: { says: Text | undefined }) {
  const say = useText();
  return <Notice type="warning" title={say('No Access')} description={say(says) || say('No access permission')} />;
}
