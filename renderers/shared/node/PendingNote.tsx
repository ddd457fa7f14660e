// After three seconds without an answer, names the pending action and, if repeating is safe, offers to send it again.
import { useSlow } from './useSlow.ts';

interface Props {
  /** Both texts are translated by the caller: dialogs are drawn outside of a screen. */
  note: string;
  retry: string;
  again?: (() => void) | undefined;
}

/** Mounted only while an answer is pending. */
export function PendingNote({ note, retry, again }: Props) {
  if (!useSlow(0)) return null;
  return (
    <>
      {` ${note} `}
      {again && (
        <button type="button" className="ems-button" onClick={again}>
          {retry}
        </button>
      )}
    </>
  );
}
