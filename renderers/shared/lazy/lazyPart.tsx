// In: how a component is loaded. Out: a component that waits for it under the Suspense around, and `ask`, for who knows beforehand that it will
// be drawn. One that does not come leaves its own place empty but for a word, and comes by itself later.
import { type ComponentType, createElement, type ReactNode, use } from 'react';
import { useText } from '../../define.ts';
import { ChunkBoundary, type Missing } from './ChunkBoundary.tsx';
import { patiently } from './patiently.ts';

export function lazyPart<P extends object>(
  load: () => Promise<ComponentType<P>>,
  missing: (of: Missing, props: P) => ReactNode = (of) => <MissingPart {...of} />,
): ((props: P) => React.JSX.Element) & { ask: () => Promise<unknown> } {
  const ask = patiently(load);
  function Loaded(props: P) {
    return createElement(use(ask()), props);
  }
  function LazyPart(props: P) {
    return (
      <ChunkBoundary missing={(of) => missing(of, props)}>
        <Loaded {...props} />
      </ChunkBoundary>
    );
  }
  return Object.assign(LazyPart, { ask });
}

function MissingPart({ error, again }: Missing) {
  const say = useText();
  const what =
    error.part === 'style' ? 'A style sheet of this part of the page failed to load' : 'This part of the page failed to load';
  return (
    <span className="ems-missing" role="alert">
      {say(what)}{' '}
      <button type="button" className="ems-button" onClick={again}>
        {say('Try again')}
      </button>
    </span>
  );
}
