// An indicator of the frame. It links to the page with details if the user may open one.
import type { HTMLAttributes } from 'react';
import { Link } from 'react-router-dom';
import type { FrameMark } from '../../core/language.ts';
import { useText } from '../language/useText.ts';
import { isOffered, resolveRoute, readsOfOffers, readsOfPath } from '../routes/resolveRoute.ts';
import { toSituation, useSession, useShell, useWatch } from '../useShell.tsx';

interface Props extends HTMLAttributes<HTMLElement> {
  of: FrameMark;
  /** Called when the link is followed, for example to close a drawer. */
  onLeave?: (() => void) | undefined;
}

export function LeadingMark({ of, onLeave, title, ...rest }: Props) {
  const text = useText();
  const page = usePageOf(of);
  if (!page) return <span title={title} {...rest} />;
  return <Link to={page.path} title={[text(page.title), title].filter(Boolean).join(' · ')} onClick={onLeave} {...rest} />;
}

function usePageOf(of: FrameMark) {
  const shell = useShell();
  const { screens } = shell.content;
  const pages = screens.filter(({ menu }) => menu?.badges?.includes(of));
  useSession();
  useWatch(shell.data.scope, [...readsOfOffers(pages), ...pages.flatMap(({ path }) => readsOfPath(path, { heads: screens }))]);
  const situation = toSituation(shell);
  return pages.find(
    (head) => isOffered(head, situation) && ['open', 'redirect'].includes(resolveRoute(head.path, situation).kind),
  );
}
