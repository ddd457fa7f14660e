// The button that the menu of files hangs on.
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
