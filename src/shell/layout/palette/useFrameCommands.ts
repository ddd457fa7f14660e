// Palette commands of the frame, for users who may use them: stop, history view, other themes and languages, log out.
import { useMemo } from 'react';
import { useAppearanceChoices } from '../header/useAppearanceChoices.ts';
import { useText } from '../../language/useText.ts';
import { useMoment } from '../moment/useMoment.ts';
import { useSession } from '../../useShell.tsx';
import type { CommandTarget } from './toFound.ts';

export interface FrameCommands {
  onStop: () => void;
  onSignOut: () => void;
}

export function useFrameCommands({ onStop, onSignOut }: FrameCommands): readonly CommandTarget[] {
  const text = useText();
  const mayStop = useSession()?.rights.control === true;
  const choices = useAppearanceChoices();
  const moment = useMoment();
  return useMemo(() => {
    const command = (title: string, run: () => void): CommandTarget => ({
      kind: 'command',
      title: text(title),
      under: '',
      also: title,
      listed: true,
      run,
    });
    const chosen = choices.flatMap(({ label, items, value, choose }) =>
      items
        .filter((item) => item.name !== value)
        .map((item) => ({
          ...command(item.title, () => choose(item.name)),
          under: text(label),
          also: `${label} ${item.name} ${item.title}`,
        })),
    );
    const stop = mayStop ? [command('Stop storage', onStop)] : [];
    return [...stop, command(moment.title, moment.turn), ...chosen, command('Log out', onSignOut)];
  }, [text, mayStop, moment, choices, onStop, onSignOut]);
}
