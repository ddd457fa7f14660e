// In: a wish to stop the storage. Out: the question, and then what is known of the order for as long as the station has not answered it.
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
  const { tell } = usePrompts();
  const text = useText();
  const { state, send } = useStop(
    () => data.call(call, {}),
    (end) => {
      if (end.phase === 'done') tell({ tone: 'success', text: 'Storage stopped' });
      else if (end.phase === 'refused') tell({ tone: 'error', text: end.msg });
    },
  );
  const { phase } = state;
  const onTheWay = phase === 'sent' || phase === 'unanswered';

  useEffect(() => {
    if (phase !== 'done') return;
    tell({ tone: 'success', text: 'Storage stopped' });
    onClose();
  }, [phase, tell, onClose]);
  const leave = (): void => {
    if (onTheWay) tell({ tone: 'warning', text: 'The station has not answered: it is not known whether the storage stops' });
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
        {text('All converters go to zero power at once and the strategy stops. The contactors stay closed.')}
      </p>
      {type === 'cloud' && (
        <p className="ems-dialog-error" role="note">
          {text('This is the platform: a linked station is not stopped by this. Order a stop for it, or stop it there.')}
        </p>
      )}
      {past && <p className="ems-dialog-text">{text('It acts now, not at the moment that is shown.')}</p>}
      {typeof quietSince === 'number' && zone !== undefined && (
        <p className="ems-dialog-error" role="alert">
          {text(
            'The station has not been heard since {{time}}. The order is sent all the same, and again until it is answered.',
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
  sent: 'The order to stop is on its way. The station has not answered yet.',
  unanswered: 'The station does not answer: it is not known whether the storage stops. The order is sent again.',
  'given-up': 'The station did not answer: it is not known whether the storage stops. The order is not sent any more.',
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
        {state.tries > 0 && ` · ${text('Orders without an answer: {{count}}', { count: state.tries })}`}
      </p>
      {state.phase !== 'sent' && <p className="ems-dialog-text">{text('In danger use the emergency stop at the plant.')}</p>}
    </>
  );
}

/** Not spoken: a screen reader is told of what changes, not of each second. */
function Elapsed({ since }: { since: number }) {
  const text = useText();
  const [now, setNow] = useState(since);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, []);
  return <span>{text('Sent {{count}} s ago', { count: Math.max(0, Math.floor((now - since) / 1000)) })}</span>;
}
