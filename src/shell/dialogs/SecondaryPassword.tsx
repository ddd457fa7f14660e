// Asks for the secondary password and has the station check it. Stays open until it is accepted or the user cancels.
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { SixBoxes } from '../../../renderers/shared/SixBoxes.tsx';
import { useText } from '../language/useText.ts';
import { Act, Dialog } from './Dialog.tsx';
import { SlowAnswer } from './SlowAnswer.tsx';
import { usePrompts } from './usePrompts.ts';
import { useScope, useShell } from '../useShell.tsx';

const call = 'command.check';

export function SecondaryPassword({ onAnswer }: { onAnswer: (good: boolean) => void }) {
  const text = useText();
  const unset = useScope('/station/secondaryPasswordSet') === false;
  const { typed, type, wrong, tries, asking, check } = useCheck(onAnswer);
  return (
    <Dialog
      title={text('Secondary password')}
      width={400}
      onClose={() => onAnswer(false)}
      footer={
        <>
          <Act onClick={() => onAnswer(false)}>{text('Cancel')}</Act>
          <Act look="primary" disabled={unset} busy={asking} onClick={() => void check(typed)}>
            {text('Confirm the password')}
          </Act>
        </>
      }
    >
      {unset ? (
        <Unset leave={() => onAnswer(false)} />
      ) : (
        <>
          <p className="ems-dialog-text">{text('The station requires it before it executes this command.')}</p>
          <SixBoxes
            // A new key per attempt moves the focus back to the first box after a wrong password.
            key={`try-${tries}`}
            label={text('Secondary password')}
            secret
            autoFocus
            value={typed}
            invalid={wrong !== undefined}
            onChange={type}
            onComplete={(value) => void check(value)}
            onEnter={(value) => void check(value)}
          />
          <p className="ems-dialog-error" role="alert">
            {wrong !== undefined && text(wrong)}
          </p>
          <p className="ems-dialog-note" role="status">
            {asking && <SlowAnswer what={text('Confirm the password')} again={() => void check(typed, true)} />}
          </p>
        </>
      )}
    </Dialog>
  );
}

/** The entered password and the result of the check. */
function useCheck(onAnswer: (good: boolean) => void) {
  const { data } = useShell();
  const { notify } = usePrompts();
  const [typed, setTyped] = useState('');
  const [wrong, setWrong] = useState<string>();
  const [tries, setTries] = useState(0);
  const [asking, setAsking] = useState(false);
  const check = async (command: string, again = false): Promise<void> => {
    if (asking && !again) return;
    if (command === '') return fail('input password');
    setAsking(true);
    const outcome = await data.call(call, { command });
    setAsking(false);
    if (outcome.kind === 'done') {
      notify({ tone: 'success', text: 'The password is correct' });
      return onAnswer(true);
    }
    fail(outcome.msg ?? 'Password error');
  };
  const fail = (why: string): void => {
    setTyped('');
    setWrong(why);
    setTries((before) => before + 1);
  };
  const type = (value: string): void => {
    setTyped(value);
    if (value !== '') setWrong(undefined);
  };
  return { typed, type, wrong, tries, asking, check };
}

function Unset({ leave }: { leave: () => void }) {
  const { content } = useShell();
  const text = useText();
  const settings = content.guards['secondary-password']?.go;
  return (
    <p className="ems-dialog-text">
      {text('No secondary password is set, so commands are rejected.')}{' '}
      {settings !== undefined && (
        <Link to={settings} onClick={leave}>
          {text('Set the secondary password')}
        </Link>
      )}
    </p>
  );
}
