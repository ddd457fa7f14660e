// Button that enters and leaves the history view. Everything else of it is loaded on demand.
import { HistoryOutlined } from '@ant-design/icons';
import { useText } from '../../language/useText.ts';
import { leaveWords, useMoment, useRecordEnd } from './useMoment.ts';

/** In a drawer, which it closes, the button also has a text. */
export function MomentButton({ onLeave }: { onLeave?: () => void }) {
  const text = useText();
  const { past, title, turn } = useMoment();
  const end = useRecordEnd();
  const words = text(past ? leaveWords(end) : title);
  const press = (): void => {
    onLeave?.();
    turn();
  };
  return (
    <button
      type="button"
      className={onLeave ? 'ems-button' : 'ems-icon-button'}
      {...(!onLeave && { 'aria-label': words, title: words })}
      onClick={press}
    >
      <HistoryOutlined aria-hidden="true" /> {onLeave && words}
    </button>
  );
}
