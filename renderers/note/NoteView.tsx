import {
  CheckCircleOutlined,
  CloseCircleOutlined,
  DisconnectOutlined,
  ExclamationCircleOutlined,
  InfoCircleOutlined,
  QuestionCircleOutlined,
} from '@ant-design/icons';
import { useAt, type ViewProps } from '../define.ts';
import { Commands } from '../shared/command/Commands.tsx';
import { toneColour } from '../shared/colours.ts';
import { useLiveText } from '../shared/value/useLiveText.ts';
import './note.css';

const icons = {
  neutral: InfoCircleOutlined,
  success: CheckCircleOutlined,
  notice: InfoCircleOutlined,
  warning: ExclamationCircleOutlined,
  alarm: ExclamationCircleOutlined,
  fault: CloseCircleOutlined,
  offline: DisconnectOutlined,
  unknown: QuestionCircleOutlined,
} as const;

/** A message with a tone. Icon and text carry the meaning; the colour only emphasizes it. */
export function NoteView({ options, title, value }: ViewProps<'note'>) {
  const { text, tone = 'neutral', variant = 'banner', commands } = options;
  const item = useAt(value, '');
  const words = useLiveText(text, { item });
  if (variant === 'plain') {
    return (
      <div className="ems-note-plain">
        {title !== undefined && <strong>{title}</strong>}
        <p>{words}</p>
        <Commands commands={commands} variant="link" />
      </div>
    );
  }
  const Shape = icons[tone];
  const urgent = tone === 'fault' || tone === 'alarm';
  return (
    <div className="ems-note" role={urgent ? 'alert' : 'note'} style={{ '--tone': toneColour(tone) }}>
      <Shape aria-hidden="true" className="ems-note-icon" />
      <div className="ems-note-words">
        {title !== undefined && <strong>{title}</strong>}
        <span>{words}</span>
      </div>
      <Commands commands={commands} />
    </div>
  );
}
