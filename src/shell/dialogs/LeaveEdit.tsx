// Asks whether to save or discard unsaved changes before leaving, or to stay.
import { useText } from '../language/useText.ts';
import { Act, Dialog } from './Dialog.tsx';

export function LeaveEdit({ onAnswer }: { onAnswer: (what: 'save' | 'discard' | 'stay') => void }) {
  const text = useText();
  return (
    <Dialog
      title={text('Please save or exit editing first')}
      onClose={() => onAnswer('stay')}
      footer={
        <>
          <Act look="danger" onClick={() => onAnswer('discard')}>
            {text('Discard changes')}
          </Act>
          <Act onClick={() => onAnswer('stay')}>{text('Keep editing')}</Act>
          <Act look="primary" first onClick={() => onAnswer('save')}>
            {text('Save')}
          </Act>
        </>
      }
    >
      <p className="ems-dialog-text">{text('This page has unsaved changes.')}</p>
    </Dialog>
  );
}
