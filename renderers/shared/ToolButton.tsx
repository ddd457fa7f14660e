// A low-emphasis icon button for headings. Plain markup, because a page of cards has many of them and each is mounted with its
// card.
import type { ReactNode, Ref } from 'react';
import './reading.css';

interface ToolButtonProps {
  title: string;
  icon: ReactNode;
  onClick?: () => void;
  disabled?: boolean;
  /** Text next to the icon. */
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
