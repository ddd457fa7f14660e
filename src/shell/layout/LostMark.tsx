// Page-wide notice that the connection to the station is lost, with the time of the loss.
import { DisconnectOutlined } from '@ant-design/icons';
import { instantText } from '../../core/time.ts';
import { useText } from '../language/useText.ts';
import { useScope, useStatus } from '../useShell.tsx';

export function LostMark() {
  const text = useText();
  const since = useStatus('/lostSince');
  const zone = useScope('/station/timezone');
  if (typeof since !== 'number') return null;
  const time = instantText(since, typeof zone === 'string' ? zone : Intl.DateTimeFormat().resolvedOptions().timeZone);
  return (
    <div className="ems-mark-bar" data-tone="fault" role="alert">
      <DisconnectOutlined aria-hidden="true" />
      <b>{text('No connection to the station since {{time}}', { time })}</b>
      <span>{text('Showing the last known values. The console is trying to reconnect.')}</span>
    </div>
  );
}
