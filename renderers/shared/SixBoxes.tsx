// Six boxes of one character each, for verification codes and the secondary password.
import {
  type ChangeEvent,
  type ClipboardEvent,
  type InputEvent,
  type KeyboardEvent,
  type RefObject,
  useEffect,
  useRef,
  useState,
} from 'react';
import { backspace, boxCount, type Cells, isComplete, moveTo, putText, remove, type Step, toCells, toText } from './sixCells.ts';
import './SixBoxes.css';

export interface SixBoxesProps {
  value?: string;
  onChange?: (value: string) => void;
  /** Called when all six characters are filled in. */
  onComplete?: (value: string) => void;
  onEnter?: (value: string) => void;
  /** Screen reader label; the boxes are named "label 1" to "label 6". */
  label: string;
  secret?: boolean;
  disabled?: boolean;
  invalid?: boolean;
  autoFocus?: boolean;
  id?: string;
}

export function SixBoxes({ value = '', onChange, onComplete, onEnter, ...rest }: SixBoxesProps) {
  const { label, secret = false, disabled = false, invalid = false, autoFocus = false, id } = rest;
  const [cells, setCells] = useState<Cells>(() => toCells(value));
  const boxes = useRef<(HTMLInputElement | null)[]>([]);
  // The owner may clear or replace the value. It cannot represent a gap between the boxes, so only a different text replaces
  // them.
  if (toText(cells) !== value && toText(toCells(value)) !== toText(cells)) setCells(toCells(value));

  const focus = (at: number): void => {
    boxes.current[at]?.focus();
    boxes.current[at]?.select();
  };
  useFirstBox(boxes, value, autoFocus);

  const take = (step: Step): void => {
    const changed = toText(step.cells) !== toText(cells);
    setCells(step.cells);
    focus(step.focus);
    if (!changed) return;
    onChange?.(toText(step.cells));
    if (isComplete(step.cells)) onComplete?.(toText(step.cells));
  };
  const heard = toHandlers({ cells, take, focus, onEnter });

  return (
    <fieldset className="ems-six" aria-label={label} id={id} data-invalid={invalid || undefined}>
      {Array.from({ length: boxCount }, (_, at) => (
        <input
          // The boxes are fixed positions, so the index is a stable key.
          key={`box-${at + 1}`}
          ref={(box) => {
            boxes.current[at] = box;
          }}
          type={secret ? 'password' : 'text'}
          autoComplete={secret ? 'off' : at === 0 ? 'one-time-code' : 'off'}
          autoCapitalize="off"
          spellCheck={false}
          aria-label={`${label} ${at + 1}`}
          aria-invalid={invalid || undefined}
          disabled={disabled}
          // Marks the first empty box: the next character typed fills it and overwrites nothing.
          data-next={at === cells.indexOf('') || undefined}
          value={cells[at]}
          {...heard(at)}
          onFocus={(event) => event.target.select()}
        />
      ))}
    </fieldset>
  );
}

interface Typing {
  cells: Cells;
  take: (step: Step) => void;
  focus: (at: number) => void;
  onEnter: ((value: string) => void) | undefined;
}
type Box = HTMLInputElement;
const toHandlers =
  ({ cells, take, focus, onEnter }: Typing) =>
  (at: number) => ({
    onChange: ({ target }: ChangeEvent<Box>) => take(putText(cells, at, typedInto(cells[at] ?? '', target.value))),
    // Retyping the same character fires no change event, so it is handled here.
    onBeforeInput(event: InputEvent<Box>) {
      if (event.data === '' || event.data !== cells[at]) return;
      event.preventDefault();
      take(putText(cells, at, event.data));
    },
    onKeyDown(event: KeyboardEvent<Box>) {
      const target = moveTo(event.key, at);
      if (event.key === 'Enter') onEnter?.(toText(cells));
      else if (event.key === 'Backspace') take(backspace(cells, at));
      else if (event.key === 'Delete') take(remove(cells, at));
      else if (target !== undefined) focus(target);
      if (['Backspace', 'Delete'].includes(event.key) || target !== undefined) event.preventDefault();
    },
    onPaste(event: ClipboardEvent<Box>) {
      event.preventDefault();
      take(putText(cells, at, event.clipboardData.getData('text')));
    },
  });

/** The new character if the box already contained one. A longer text, such as an autofilled code, is returned in full. */
function typedInto(before: string, after: string): string {
  return before !== '' && after.length === 2 ? after.replace(before, '') : after;
}

/** Puts the focus on the first box initially (`autoFocus`) and whenever the value is cleared. */
function useFirstBox(boxes: RefObject<(HTMLInputElement | null)[]>, value: string, autoFocus: boolean): void {
  useEffect(() => {
    if (!autoFocus) return undefined;
    boxes.current[0]?.focus();
    // An underlying dialog keeps the focus until the new one has taken it over, so try again in the next frame.
    const later = requestAnimationFrame(() => {
      if (!boxes.current.includes(document.activeElement as HTMLInputElement)) boxes.current[0]?.focus();
    });
    return () => cancelAnimationFrame(later);
  }, [boxes, autoFocus]);
  // The owner clears the value after a wrong code; the next attempt starts at the first box.
  useEffect(() => {
    if (value === '' && boxes.current.includes(document.activeElement as HTMLInputElement)) boxes.current[0]?.focus();
  }, [boxes, value]);
}
