// The common frame in a separate chunk, because the login page does not need it.
import { lazyPart } from '../../../renderers/shared/lazy/lazyPart.tsx';
import { ErrorFace, toTrouble } from '../faces/ErrorFace.tsx';

export const Layout = lazyPart(
  () => import('./Layout.tsx').then((module) => module.Layout),
  ({ error, again }) => <ErrorFace trouble={toTrouble(error)} retry={again} />,
);
