// In: what is about to be done. Out: yes or no. The button says the verb. The focus waits on the way back, but at a stop: that is one press away.
import { useText } from '../language/useText.ts';
import type { Confirmation } from '../../data/contract.ts';
import { Act, Dialog } from './Dialog.tsx';

interface Props {
  of: Confirmation;
  onAnswer: (sure: boolean) => void;
}

export function Confirm({ of: { title, text: words, danger, stops = false, only = false }, onAnswer }: Props) {
  const text = useText();
  const verb = text(title);
  return (
    <Dialog
      title={verb}
      bare={only}
      onClose={() => onAnswer(false)}
      footer={
        <>
          {!only && (
            <Act first={!stops} onClick={() => onAnswer(false)}>
              {text('Cancel')}
            </Act>
          )}
          <Act look={danger ? 'danger' : 'primary'} first={stops || only} onClick={() => onAnswer(true)}>
            {verb}
          </Act>
        </>
      }
    >
      <p className="ems-dialog-text">{text(words)}</p>
    </Dialog>
  );
}
