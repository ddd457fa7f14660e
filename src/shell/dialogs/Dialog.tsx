// Native modal dialog: the page behind is inert, Esc closes, and the browser restores the focus. Part of the initial bundle,
// because a question may have to be asked when nothing can be loaded.
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef } from 'react';
import { createPortal } from 'react-dom';
import { useModal } from './useModal.ts';
import './dialogs.css';

interface Props {
  title: string;
  /** The title is only the accessible name; no heading is shown. */
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
  // A form below listens for Esc on the window and must not close with this dialog.
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
    // At the end of the page, so that dialogs are in the order in which they opened, for screen readers too.
    document.body,
  );
}

interface ActProps {
  children: ReactNode;
  onClick: () => void;
  look?: 'primary' | 'danger' | 'plain';
  /** Gets the focus when the dialog opens. */
  first?: boolean;
  busy?: boolean;
  disabled?: boolean;
}

/** A button of a dialog. While busy it keeps the focus and ignores presses. */
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
