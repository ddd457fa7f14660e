// In: the person's right to control. Out: the button that sets the converters to zero and stops the strategy. Nothing else may delay it.
import { useState } from 'react';
import { useText } from '../language/useText.ts';
import { usePrompts } from '../dialogs/Prompts.tsx';
import { useSession, useShell } from '../useShell.tsx';

const call = 'storage.stop';

/** No guard, no edit in progress, no lost station hides or disables it: a try that fails says so. */
export function StopStorage({ narrow }: { narrow: boolean }) {
  const { data } = useShell();
  const { confirm, tell } = usePrompts();
  const text = useText();
  const session = useSession();
  const [running, setRunning] = useState(false);
  if (session?.rights.control !== true) return null;

  const stop = async (): Promise<void> => {
    const sure = await confirm({
      title: 'Stop storage',
      text: 'All converters go to zero power at once and the strategy stops. The contactors stay closed.',
      danger: true,
    });
    if (!sure) return;
    setRunning(true);
    const outcome = await data.call(call, {});
    setRunning(false);
    const good = outcome.kind === 'done' || outcome.kind === 'confirmed';
    if (good) tell({ tone: 'success', text: 'Storage stopped' });
    else if (outcome.kind !== 'cancelled') tell({ tone: 'error', text: outcome.msg ?? 'Operation failed' });
  };
  return (
    <button type="button" className="ems-stop" aria-label={text('Stop storage')} aria-busy={running} onClick={() => void stop()}>
      {text(narrow ? 'Stop' : 'Stop storage')}
    </button>
  );
}
