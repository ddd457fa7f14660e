// The button that opens the file menu.
import { DownloadOutlined } from '@ant-design/icons';
import type { Ref } from 'react';
import { useText } from '../../define.ts';
import { ToolButton } from '../ToolButton.tsx';

interface Props {
  disabled: boolean;
  onClick?: () => void;
  ref?: Ref<HTMLButtonElement>;
}

export function FileButton(props: Props) {
  const say = useText();
  return <ToolButton title={say('Export')} icon={<DownloadOutlined aria-hidden="true" />} {...props} />;
}
