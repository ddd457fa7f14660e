// Confirmation dialog whose button names the action. Cancel has the initial focus, except for a stop, which takes one key press.
import { Suspense } from 'react';
import { lazyPart } from '../../../renderers/shared/lazy/lazyPart.tsx';
import { useText } from '../language/useText.ts';
import type { Confirmation } from '../../data/contract.ts';
import { Act, Dialog } from './Dialog.tsx';

/** Loaded on demand: rarely shown, and larger than all dialogs together. */
const ScanCode = lazyPart(() => import('./ScanCode.tsx').then((module) => module.ScanCode));

interface Props {
  of: Confirmation;
  onAnswer: (sure: boolean) => void;
}

export function Confirm({
  of: { title, text: words, danger, cautions = [], stops = false, only = false, scan },
  onAnswer,
}: Props) {
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
      {cautions.map((caution) => (
        <p key={text(caution)} className="ems-dialog-error" role="note">
          {text(caution)}
        </p>
      ))}
    </Dialog>
  );
}
