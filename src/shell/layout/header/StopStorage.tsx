// In: the person's right to control. Out: the button that sets the converters to zero and stops the strategy. Nothing else may delay it.
import { useState } from 'react';
import { useText } from '../../language/useText.ts';
import { useSession } from '../../useShell.tsx';
import { StopDialog } from './StopDialog.tsx';

/** No guard, no edit in progress, no lost station hides or disables it. */
export function StopStorage({ narrow }: { narrow: boolean }) {
  const text = useText();
  const session = useSession();
  const [open, setOpen] = useState(false);
  if (session?.rights.control !== true) return null;
  return (
    <>
      <button
        type="button"
        className="ems-stop"
        aria-label={text('Stop storage')}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        {text(narrow ? 'Stop' : 'Stop storage')}
      </button>
      {open && <StopDialog onClose={() => setOpen(false)} />}
    </>
  );
}
