// The small menu at a heading that keeps what is shown as a file. The menu itself is made when somebody asks for it.
import { DownloadOutlined } from '@ant-design/icons';
import { Dropdown } from 'antd';
import { memo, useRef, useState } from 'react';
import { useText } from '../../define.ts';
import { ToolButton } from '../ToolButton.tsx';

export interface FileMenuProps {
  picture?: () => Promise<void>;
  /** The same as lines that stay sharp at any size. */
  vector?: () => Promise<void>;
  sheet: (as: 'csv' | 'xlsx') => Promise<void>;
  disabled?: boolean;
}

export const FileMenu = memo(function FileMenu({ picture, vector, sheet, disabled = false }: FileMenuProps) {
  const say = useText();
  const [asked, setAsked] = useState(false);
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const title = say('Keep as a file');
  const ask = () => {
    setAsked(true);
    setOpen(true);
  };
  const turn = (next: boolean) => {
    setOpen(next);
    // antd leaves the focus in the menu, which goes away.
    if (!next && document.activeElement?.closest('[role="menu"]')) button.current?.focus();
  };
  if (!asked)
    return <ToolButton title={title} icon={<DownloadOutlined aria-hidden="true" />} disabled={disabled} onClick={ask} />;
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
      <ToolButton ref={button} title={title} icon={<DownloadOutlined aria-hidden="true" />} disabled={disabled} />
    </Dropdown>
  );
});
