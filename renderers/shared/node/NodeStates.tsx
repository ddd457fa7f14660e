// The display of a node without a value: loading, empty, failed or access denied.
import { Button, Empty, Skeleton } from 'antd';
import { type ReactNode, Suspense } from 'react';
import type { Text } from '../../../src/core/language.ts';
import { type SourceHandle, useText } from '../../define.ts';
import { lazyPart } from '../lazy/lazyPart.tsx';
import { SlowNote } from './SlowNote.tsx';
import { Notice } from './Notice.tsx';

/** Loaded on demand: an empty node is rarely the first thing drawn. */
const LackLink = lazyPart(() => import('./LackLink.tsx').then((module) => module.LackLink));

export function LoadingState({ rows = 3 }: { rows?: number }) {
  const say = useText();
  return (
    <div role="status" aria-label={say('Loading')} className="ems-loading">
      <Skeleton active title={false} paragraph={{ rows }} />
    </div>
  );
}

/** As high as the picture that is loading, so that nothing below it moves. */
export const LoadingPicture = ({ height }: { height: number }) => (
  <div style={{ minHeight: height }}>
    <LoadingState rows={4} />
  </div>
);

interface WaitingProps {
  /** Not even the height is known, because its code or device file is still loading. */
  shapeless?: boolean;
  /** Title of what is loading, shown if it takes long. */
  title?: string | undefined;
  /** Retries loading. */
  retry?: (() => void) | undefined;
  children?: ReactNode;
}

/** Wraps a placeholder and marks the node as not yet at its final height. */
export const Waiting = ({ shapeless = false, title, retry, children }: WaitingProps) => (
  <div className={shapeless ? 'ems-waiting ems-shapeless' : 'ems-waiting'}>
    {children}
    <SlowNote {...(title && { title })} {...(retry && { retry })} />
  </div>
);

export function EmptyState({ text }: { text: string }) {
  const say = useText();
  return (
    <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={text || say('No entries yet')} className="ems-empty">
      <Suspense>
        <LackLink />
      </Suspense>
    </Empty>
  );
}

export function FailedState({ source }: { source: Pick<SourceHandle, 'failure' | 'retry'> }) {
  const say = useText();
  const { failure, retry } = source;
  if (failure?.code === 403) return <DeniedState says={failure.what} />;
  return (
    <Notice
      type="error"
      title={failure?.what || say('Operation failed')}
      action={failure?.retryable === false ? null : <Button onClick={retry}>{say('Try again')}</Button>}
    />
  );
}

/** Replaces content that the user has no right to see. A retry would not help, so none is offered. */
export function DeniedState({ says }: { says: Text | undefined }) {
  const say = useText();
  return <Notice type="warning" title={say('No Access')} description={say(says) || say('No access permission')} />;
}
