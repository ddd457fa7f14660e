// Shows a screen with layout "dialog" above the current page if its conditions are true.
import { Modal } from 'antd';
import type { ScreenHead } from '../../core/content.ts';
import { useText } from '../language/useText.ts';
import { opensOver, readsOfPath } from '../routes/resolveRoute.ts';
import { ScreenPage } from '../ScreenPage.tsx';
import { toSituation, useShell, useWatch } from '../useShell.tsx';

export function ScreenDialog({ head, onClose }: { head: ScreenHead; onClose: () => void }) {
  const shell = useShell();
  const text = useText();
  useWatch(shell.data.scope, ['/session', ...readsOfPath(head.path, { heads: shell.content.screens })]);
  if (!opensOver(head, toSituation(shell))) return null;
  return (
    <Modal open centered width={720} title={text(head.title)} footer={null} onCancel={onClose}>
      <ScreenPage head={head} params={{}} />
    </Modal>
  );
}
