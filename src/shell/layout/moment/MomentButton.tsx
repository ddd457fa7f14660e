// In: whether a moment of the past is looked at. Out: the button that leads there and back. Everything else of it comes when it is needed.
import { HistoryOutlined } from '@ant-design/icons';
import { useText } from '../../language/useText.ts';
import { leaveWords, useMoment, useRecordEnd } from './useMoment.ts';

/** In a drawer, which closes with it, it has its words beside it. */
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
