// Confirms stopping the storage, then shows the state of the command until the station has answered.
import { useEffect, useState } from 'react';
import { instantText } from '../../../core/time.ts';
import { Act, Dialog } from '../../dialogs/Dialog.tsx';
import { usePrompts } from '../../dialogs/usePrompts.ts';
import { useText } from '../../language/useText.ts';
import { useScope, useScopeText, useSession, useShell, useStatus } from '../../useShell.tsx';
import { type StopState, useStop } from './useStop.ts';

const call = 'storage.stop';

export function StopDialog({ onClose }: { onClose: () => void }) {
  const { data } = useShell();
  const { notify } = usePrompts();
  const text = useText();
  const { state, send } = useStop(
    () => data.call(call, {}),
    (end) => {
      if (end.phase === 'done') notify({ tone: 'success', text: 'Storage stopped' });
      else if (end.phase === 'refused') notify({ tone: 'error', text: end.msg });
    },
  );
  const { phase } = state;
  const onTheWay = phase === 'sent' || phase === 'unanswered';

  useEffect(() => {
    if (phase !== 'done') return;
    notify({ tone: 'success', text: 'Storage stopped' });
    onClose();
  }, [phase, notify, onClose]);
  const leave = (): void => {
    if (onTheWay) notify({ tone: 'warning', text: 'No response from the station yet. The storage may not be stopping.' });
    onClose();
  };
  return (
    <Dialog
      title={text('Stop storage')}
      onClose={leave}
      footer={
        <>
          <Act onClick={leave}>{text(phase === 'asking' ? 'Cancel' : 'Close')}</Act>
          <Act look="danger" first busy={onTheWay} onClick={send}>
            {text(phase === 'asking' || onTheWay ? 'Stop storage' : 'Try again')}
          </Act>
        </>
      }
    >
      {phase === 'asking' ? <Question /> : <Known state={state} />}
    </Dialog>
  );
}

function Question() {
  const text = useText();
  const quietSince = useStatus('/quietSince');
  const zone = useScopeText('/station/timezone');
  const past = useScope('/clock/moment') !== undefined;
  const { stations = [], stationId, type } = useSession() ?? {};
  const station = stations.length > 1 && stations.find(({ id }) => id === stationId);
  return (
    <>
      {station && (
        <p className="ems-dialog-text">
          <b>{text('Station {{name}}', { name: station.name })}</b>
        </p>
      )}
      <p className="ems-dialog-text">
        {text('All converters go to zero power immediately and the strategy stops. The contactors stay closed.')}
      </p>
      {type === 'cloud' && (
        <p className="ems-dialog-error" role="note">
          {text(
            'This is the cloud platform. This command does not stop a linked station. Request a stop of that station, or stop it on site.',
          )}
        </p>
      )}
      {past && <p className="ems-dialog-text">{text('The command takes effect now, not at the time shown.')}</p>}
      {typeof quietSince === 'number' && zone !== undefined && (
        <p className="ems-dialog-error" role="alert">
          {text(
            'No connection to the station since {{time}}. The stop command is still being sent and repeated until the station responds.',
            {
              time: instantText(quietSince, zone).slice(11),
            },
          )}
        </p>
      )}
    </>
  );
}

const words = {
  sent: 'The stop command has been sent. No response from the station yet.',
  unanswered: 'No response from the station. The storage may not be stopping. The stop command is being sent again.',
  'given-up': 'No response from the station. The stop command may not have been executed and will not be retried.',
} as const;

function Known({ state }: { state: StopState }) {
  const text = useText();
  if (state.phase === 'refused')
    return (
      <p className="ems-dialog-error" role="alert">
        {text(state.msg)}
      </p>
    );
  if (state.phase === 'asking' || state.phase === 'done') return null;
  return (
    <>
      <p className={state.phase === 'sent' ? 'ems-dialog-text' : 'ems-dialog-error'} role="alert">
        {text(words[state.phase])}
      </p>
      <p className="ems-dialog-text">
        <Elapsed since={state.since} />
        {state.tries > 0 && ` · ${text('Commands without response: {{count}}', { count: state.tries })}`}
      </p>
      {state.phase !== 'sent' && <p className="ems-dialog-text">{text('In danger, use the emergency stop on site.')}</p>}
    </>
  );
}

/** Not announced by screen readers, which would read every second. */
function Elapsed({ since }: { since: number }) {
  const text = useText();
  const [now, setNow] = useState(since);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, []);
  return <span>{text('Sent {{count}} s ago', { count: Math.max(0, Math.floor((now - since) / 1000)) })}</span>;
}
