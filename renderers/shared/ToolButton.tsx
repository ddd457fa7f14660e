// A quiet button with an icon at a heading. Plain markup: a page of cards has many of them, and each is put up with its card.
import type { ReactNode, Ref } from 'react';
import './reading.css';

interface ToolButtonProps {
  title: string;
  icon: ReactNode;
  onClick?: () => void;
  disabled?: boolean;
  /** Words beside the icon. */
  children?: ReactNode;
  ref?: Ref<HTMLButtonElement>;
}

export function ToolButton({ title, icon, children, ...button }: ToolButtonProps) {
  return (
    <button type="button" className="ems-tool" title={title} {...(children === undefined && { 'aria-label': title })} {...button}>
      {icon}
      {children}
    </button>
  );
}
