// In: what is about to be done. Out: yes or no. The button says the verb. The focus waits on the way back, but at a stop: that is one press away.
import { Suspense } from 'react';
import { lazyPart } from '../../../renderers/shared/lazy/lazyPart.tsx';
import { useText } from '../language/useText.ts';
import type { Confirmation } from '../../data/contract.ts';
import { Act, Dialog } from './Dialog.tsx';

/** Seldom drawn, and heavier than all questions together. */
const ScanCode = lazyPart(() => import('./ScanCode.tsx').then((module) => module.ScanCode));

interface Props {
  of: Confirmation;
  onAnswer: (sure: boolean) => void;
}

export function Confirm({ of: { title, text: words, danger, stops = false, only = false, scan }, onAnswer }: Props) {
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
      {scan !== undefined && (
        <Suspense fallback={<div className="ems-scan" />}>
          <ScanCode of={scan} />
        </Suspense>
      )}
      <p className="ems-dialog-text">{text(words)}</p>
    </Dialog>
  );
}
