// In: what is about to be done. Out: yes or no. The button says the verb; at a danger the focus waits on the way back.
import { Button, Modal } from 'antd';
import type { Text } from '../../core/language.ts';
import { useText } from '../language/useText.ts';

interface Props {
  of: { title: Text; text: Text; danger: boolean; only?: boolean };
  onAnswer: (sure: boolean) => void;
}

export function Confirm({ of: { title, text: words, danger, only = false }, onAnswer }: Props) {
  const text = useText();
  const verb = text(title);
  return (
    <Modal
      open
      centered
      width={440}
      title={only ? undefined : verb}
      mask={{ closable: !danger && !only }}
      // Whoever asked gives the focus on: here it would be taken from the next question.
      focusable={{ focusTriggerAfterClose: false }}
      onCancel={() => onAnswer(false)}
      footer={[
        only ? null : (
          <Button key="no" autoFocus={danger} onClick={() => onAnswer(false)}>
            {text('Cancel')}
          </Button>
        ),
        <Button key="yes" type="primary" danger={danger} autoFocus={!danger} onClick={() => onAnswer(true)}>
          {verb}
        </Button>,
      ]}
    >
      <p className="ems-dialog-text">{text(words)}</p>
    </Modal>
  );
}
