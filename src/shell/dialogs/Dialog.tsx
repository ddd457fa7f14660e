// In: a question. Out: the browser's own modal dialog around it. It comes with the first load: what has to be asked can be asked
// when nothing more can be loaded. The page behind is inert, Esc closes, and the browser gives the focus back.
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef } from 'react';
import { createPortal } from 'react-dom';
import { useModal } from './useModal.ts';
import './dialogs.css';

interface Props {
  title: string;
  /** The title only names it; what it says needs no heading. */
  bare?: boolean;
  width?: number;
  onClose: () => void;
  footer: ReactNode;
  children: ReactNode;
}

export function Dialog({ title, bare = false, width = 440, onClose, footer, children }: Props) {
  const place = useRef<HTMLDialogElement>(null);
  const heading = useId();
  useModal(place);
  // A form that lies below listens at the window, and must not close with the question over it.
  const alone = (event: KeyboardEvent): void => {
    if (event.key === 'Escape') event.stopPropagation();
  };
  return createPortal(
    <dialog
      ref={place}
      className="ems-sheet ems-dialog"
      style={{ width }}
      {...(bare ? { 'aria-label': title } : { 'aria-labelledby': heading })}
      onKeyDown={alone}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
    >
      {!bare && <h2 id={heading}>{title}</h2>}
      {children}
      <footer>{footer}</footer>
    </dialog>,
    // At the end of the page: the order of dialogs is that in which they came, for those who hear the page too.
    document.body,
  );
}

interface ActProps {
  children: ReactNode;
  onClick: () => void;
  look?: 'primary' | 'danger' | 'plain';
  /** Has the focus when the dialog opens. */
  first?: boolean;
  busy?: boolean;
  disabled?: boolean;
}

/** A button of a dialog. While it is busy it keeps the focus and takes no second press. */
export function Act({ children, onClick, look = 'plain', first = false, busy = false, disabled = false }: ActProps) {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (first) button.current?.focus();
  }, [first]);
  return (
    <button
      ref={button}
      type="button"
      className="ems-button"
      data-look={look}
      aria-busy={busy || undefined}
      disabled={disabled}
      onClick={() => !busy && onClick()}
    >
      {children}
    </button>
  );
}
