// Button that sets the converters to zero and stops the strategy, for users with the right to control. Nothing else may delay it.
import { useText } from '../../language/useText.ts';
import { useSession } from '../../useShell.tsx';

/** Target of the skip link. */
export const stopId = 'stop';

/** No guard, unsaved edit or lost connection hides or disables it. */
export function StopStorage({ narrow, onStop }: { narrow: boolean; onStop: () => void }) {
  const text = useText();
  const session = useSession();
  if (session?.rights.control !== true) return null;
  return (
    <button
      type="button"
      id={stopId}
      className="ems-stop"
      aria-label={text('Stop storage')}
      aria-haspopup="dialog"
      onClick={onStop}
    >
      {text(narrow ? 'Stop' : 'Stop storage')}
    </button>
  );
}
