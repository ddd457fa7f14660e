// In: a screen with layout "dialog". Out: the screen in a dialog over the page at hand, once its verdict opens it.
import { Modal } from 'antd';
import type { ScreenHead } from '../../core/content.ts';
import { useText } from '../language/useText.ts';
import { isOffered } from '../routes/resolveRoute.ts';
import { ScreenPage } from '../ScreenPage.tsx';
import { toSituation, useShell, useWatch } from '../useShell.tsx';

export function ScreenDialog({ head, onClose }: { head: ScreenHead; onClose: () => void }) {
  const shell = useShell();
  const text = useText();
  useWatch(shell.data.scope, ['/session']);
  if (head.layout !== 'dialog' || !isOffered(head, toSituation(shell))) return null;
  return (
    <Modal open centered width={720} title={text(head.title)} footer={null} onCancel={onClose}>
      <ScreenPage head={head} params={{}} />
    </Modal>
  );
}
