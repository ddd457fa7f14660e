// In: what a dialog waits for. Out: after three seconds, a line that names it and, where asking twice does no harm, a button that asks again.
import { useEffect, useState } from 'react';
import { useText } from '../language/useText.ts';

/** A station that is well answers before. */
const slowMs = 3000;

interface Props {
  what: string;
  again?: (() => void) | undefined;
}

/** Drawn only while something is awaited. */
export function SlowAnswer({ what, again }: Props) {
  const text = useText();
  const [slow, setSlow] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setSlow(true), slowMs);
    return () => clearTimeout(timer);
  }, []);
  if (!slow) return null;
  return (
    <>
      {text('No response from the station yet: {{what}}', { what })}
      {again && (
        <button type="button" className="ems-button ems-dialog-again" onClick={again}>
          {text('Try again')}
        </button>
      )}
    </>
  );
}
