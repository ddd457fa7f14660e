// The opened export menu. antd's Dropdown is larger than the headings that use it, so it loads when a menu is first opened.
import { Dropdown } from 'antd';
import { useRef } from 'react';
import { useText } from '../../define.ts';
import { FileButton } from './FileButton.tsx';

export interface FileMenuProps {
  picture?: () => Promise<void>;
  /** The same as a vector graphic. */
  vector?: () => Promise<void>;
  sheet: (as: 'csv' | 'xlsx') => Promise<void>;
  disabled?: boolean;
}
interface Props extends FileMenuProps {
  open: boolean;
  onTurn: (open: boolean) => void;
}

export function OpenFileMenu({ picture, vector, sheet, disabled = false, open, onTurn }: Props) {
  const say = useText();
  const button = useRef<HTMLButtonElement>(null);
  const turn = (next: boolean) => {
    onTurn(next);
    // antd leaves the focus in the menu, which is about to be removed.
    if (!next && document.activeElement?.closest('[role="menu"]')) button.current?.focus();
  };
  const items = [
    ...(picture ? [{ key: 'png', label: say('Picture (PNG)'), onClick: () => void picture() }] : []),
    ...(vector ? [{ key: 'svg', label: say('Picture (SVG)'), onClick: () => void vector() }] : []),
    { key: 'csv', label: say('Values (CSV)'), onClick: () => void sheet('csv') },
    { key: 'xlsx', label: say('Values (XLSX)'), onClick: () => void sheet('xlsx') },
  ];
  return (
    <Dropdown
      menu={{ items }}
      trigger={['click']}
      disabled={disabled}
      placement="bottomRight"
      open={open}
      onOpenChange={turn}
      autoFocus
    >
      <FileButton ref={button} disabled={disabled} />
    </Dropdown>
  );
}
