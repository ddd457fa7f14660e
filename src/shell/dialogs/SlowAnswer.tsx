// After three seconds without an answer, names the pending action and, if repeating is safe, offers to send it again.
import { useEffect, useState } from 'react';
import { useText } from '../language/useText.ts';

/** A healthy station answers within this time. */
const slowMs = 3000;

interface Props {
  what: string;
  again?: (() => void) | undefined;
}

/** Mounted only while an answer is pending. */
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
