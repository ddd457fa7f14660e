import { Input } from 'antd';
import { isTimeOfDay } from '../../../../src/core/time.ts';
import { useTyped } from '../useTyped.ts';
import { toAria, type WidgetProps } from '../widget.ts';

const toText = (value: unknown): string => (typeof value === 'string' ? value : '');

/** `930`, `9:30` and `9.30` all mean 09:30; 24:00 is the end of the day. Anything else stays as typed and is told at the field. */
export function toTime(text: string): string | undefined {
  const plain = text.normalize('NFKC').trim();
  if (plain === '') return undefined;
  const [, hours = '', minutes = '00'] = /^(\d{1,2})(?:[:.]?(\d{2}))?$/.exec(plain) ?? [];
  const time = `${hours.padStart(2, '0')}:${minutes}`;
  return isTimeOfDay(time) ? time : plain;
}

export function TimeWidget(props: WidgetProps) {
  const { value, set, disabled, invalid } = props;
  const typed = useTyped(value, set, toText, toTime);
  return (
    <Input
      {...toAria(props)}
      className="ems-number"
      inputMode="numeric"
      autoComplete="off"
      placeholder={props.placeholder ?? 'HH:mm'}
      value={typed.text}
      disabled={disabled}
      {...(invalid && { status: 'error' as const })}
      onChange={(event) => typed.type(event.target.value)}
      onBlur={typed.commit}
      onKeyDown={typed.onKeyDown}
    />
  );
}
