// The note about a pending answer in a dialog.
import { PendingNote } from '../../../renderers/shared/node/PendingNote.tsx';
import { useText } from '../language/useText.ts';

interface Props {
  what: string;
  again?: (() => void) | undefined;
}

export function SlowAnswer({ what, again }: Props) {
  const text = useText();
  const note = text('No response from the station yet: {{what}}', { what });
  return <PendingNote note={note} retry={text('Try again')} again={again} />;
}
