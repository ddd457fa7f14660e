// Makes a lazy component that suspends until it is loaded. `ask` starts loading ahead of time. If loading fails, an error message
// replaces only this component; it is retried in the background.
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
