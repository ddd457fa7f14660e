// Shown while access to a page is not decided: first like a loading page, then with an explanation.
import { useEffect, useState } from 'react';
import { useText } from '../language/useText.ts';
import { LoadingMessage } from './ErrorMessage.tsx';

/** The station state is in the first event of the stream; a longer wait means that the station has a problem. */
const defaultMs = 3000;

export function WaitingMessage() {
  const text = useText();
  const [long, setLong] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLong(true), defaultMs);
    return () => clearTimeout(timer);
  }, []);
  return (
    <>
      <LoadingMessage />
      <p className="ems-waiting" role="status">
        {long && text("Waiting for the station's state")}
      </p>
    </>
  );
}
