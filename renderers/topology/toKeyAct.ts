// Maps a key press in the focused row to a tree action; undefined for other keys. Pure.
import type { Row } from './toNodes.ts';

export type KeyAct =
  | { do: 'focus'; at: string }
  | { do: 'remove' | 'cut' | 'hang' }
  | { do: 'shift'; by: -1 | 1 }
  | { do: 'undo' | 'redo' };
interface Pressed {
  key: string;
  altKey: boolean;
  ctrlKey: boolean;
  metaKey: boolean;
  shiftKey: boolean;
}

export function toKeyAct(event: Pressed, row: Row, rows: readonly Row[], editing: boolean): KeyAct | undefined {
  return (editing && toEdit(event)) || toStep(event, row, rows);
}

function toEdit({ key, altKey, ctrlKey, metaKey, shiftKey }: Pressed): KeyAct | undefined {
  if (altKey && (key === 'ArrowUp' || key === 'ArrowDown')) return { do: 'shift', by: key === 'ArrowUp' ? -1 : 1 };
  if (key === 'Delete') return { do: 'remove' };
  if (!ctrlKey && !metaKey) return undefined;
  const letter = key.toLowerCase();
  if (letter === 'x') return { do: 'cut' };
  if (letter === 'v') return { do: 'hang' };
  if (letter === 'y' || (letter === 'z' && shiftKey)) return { do: 'redo' };
  return letter === 'z' ? { do: 'undo' } : undefined;
}

function toStep({ key }: Pressed, row: Row, rows: readonly Row[]): KeyAct | undefined {
  const index = rows.findIndex(({ at }) => at === row.at);
  const next = {
    ArrowDown: rows[index + 1],
    ArrowUp: rows[index - 1],
    Home: rows[0],
    End: rows.at(-1),
    ArrowLeft: rows.find(({ at }) => at === row.under),
    ArrowRight: rows.find(({ under }) => under === row.at),
  };
  const to = Object.hasOwn(next, key) ? next[key as keyof typeof next] : undefined;
  return to && { do: 'focus', at: to.at };
}
