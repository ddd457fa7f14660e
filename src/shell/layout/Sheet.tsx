// Native modal dialog over the page: the focus stays inside, Esc closes, the page behind is inert.
import { type ReactNode, useRef } from 'react';
import { useModal } from '../dialogs/useModal.ts';

interface Props {
  className: string;
  label: string;
  onClose: () => void;
  children: ReactNode;
}

export function Sheet({ className, label, onClose, children }: Props) {
  const sheet = useRef<HTMLDialogElement>(null);
  useModal(sheet);
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
