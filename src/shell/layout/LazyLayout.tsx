// The common frame in a separate chunk, because the login page does not need it.
import { lazyPart } from '../../../renderers/shared/lazy/lazyPart.tsx';
import { ErrorMessage, toTrouble } from '../fallbacks/ErrorMessage.tsx';

export const Layout = lazyPart(
  () => import('./Layout.tsx').then((module) => module.Layout),
  ({ error, again }) => <ErrorMessage trouble={toTrouble(error)} retry={again} />,
);
