import { Input } from 'antd';
import { toTime } from '../time/toTime.ts';
import { useTyped } from '../useTyped.ts';
import { toAria, type WidgetProps } from '../widget.ts';

const toText = (value: unknown): string => (typeof value === 'string' ? value : '');

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
