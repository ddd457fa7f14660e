// Shown while it is not known whether a page may open: as a page that comes, and with words once that takes longer than usual.
import { useEffect, useState } from 'react';
import { useText } from '../language/useText.ts';
import { LoadingFace } from './ErrorFace.tsx';

/** The state comes with the first event of the stream; only a station in trouble takes longer. */
const usualMs = 3000;

export function WaitingFace() {
  const text = useText();
  const [long, setLong] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLong(true), usualMs);
    return () => clearTimeout(timer);
  }, []);
  return (
    <>
      <LoadingFace />
      <p className="ems-waiting" role="status">
        {long && text("Waiting for the station's state")}
      </p>
    </>
  );
}
