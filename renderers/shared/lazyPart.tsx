// In: how a component is loaded. Out: a component that waits for it under the Suspense around, and that can be tried again.
import { type ComponentType, use } from 'react';
import { patiently } from './patiently.ts';

export function lazyPart<P extends object>(load: () => Promise<ComponentType<P>>): (props: P) => React.JSX.Element {
  const ask = patiently(load);
  return function LazyPart(props: P) {
    const Part = use(ask());
    return <Part {...props} />;
  };
}
