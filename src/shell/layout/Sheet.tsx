// In: something to lie over the page. Out: the browser's own modal dialog: focus kept inside, Esc closes, the page behind is still.
import { type ReactNode, useLayoutEffect, useRef } from 'react';

interface Props {
  className: string;
  label: string;
  onClose: () => void;
  children: ReactNode;
}

export function Sheet({ className, label, onClose, children }: Props) {
  const sheet = useRef<HTMLDialogElement>(null);
  // Closed while it still stands on the page, so that the browser gives the focus back.
  useLayoutEffect(() => {
    const dialog = sheet.current;
    if (dialog && !dialog.open) dialog.showModal();
    return () => dialog?.close();
  }, []);
  return (
    <dialog
      ref={sheet}
      className={`ems-sheet ${className}`}
      aria-label={label}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onClick={(event) => event.target === sheet.current && onClose()}
    >
      {children}
    </dialog>
  );
}
