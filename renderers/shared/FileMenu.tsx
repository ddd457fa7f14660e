// The small menu at a heading that keeps what is shown as a file.
import { DownloadOutlined } from '@ant-design/icons';
import { Button, Dropdown } from 'antd';
import { useText } from '../define.ts';

export interface FileMenuProps {
  picture?: () => Promise<void>;
  sheet: (as: 'csv' | 'xlsx') => Promise<void>;
  disabled?: boolean;
}

export function FileMenu({ picture, sheet, disabled = false }: FileMenuProps) {
  const say = useText();
  const items = [
    ...(picture ? [{ key: 'png', label: say('Picture (PNG)'), onClick: () => void picture() }] : []),
    { key: 'csv', label: say('Values (CSV)'), onClick: () => void sheet('csv') },
    { key: 'xlsx', label: say('Values (XLSX)'), onClick: () => void sheet('xlsx') },
  ];
  return (
    <Dropdown menu={{ items }} trigger={['click']} disabled={disabled} placement="bottomRight">
      <Button
        type="text"
        size="small"
        icon={<DownloadOutlined />}
        aria-label={say('Keep as a file')}
        title={say('Keep as a file')}
      />
    </Dropdown>
  );
}
