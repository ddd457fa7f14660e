// In: an edit that is not saved, and a wish to go. Out: save, discard or stay.
import { Button, Modal } from 'antd';
import { useText } from '../language/useText.ts';

export function LeaveEdit({ onAnswer }: { onAnswer: (what: 'save' | 'discard' | 'stay') => void }) {
  const text = useText();
  return (
    <Modal
      open
      centered
      width={440}
      title={text('Please save or exit editing first')}
      onCancel={() => onAnswer('stay')}
      footer={[
        <Button key="discard" danger onClick={() => onAnswer('discard')}>
          {text('Discard changes')}
        </Button>,
        <Button key="stay" onClick={() => onAnswer('stay')}>
          {text('Keep editing')}
        </Button>,
        <Button key="save" type="primary" autoFocus onClick={() => onAnswer('save')}>
          {text('Save')}
        </Button>,
      ]}
    >
      <p className="ems-dialog-text">{text('This page holds changes that are not saved.')}</p>
    </Modal>
  );
}
