import { Input } from 'antd';
import { plainText } from '../../value/plainText.ts';
import { useTyped } from '../useTyped.ts';
import { toAria, type WidgetProps } from '../widget.ts';

const toValue = (text: string): string | undefined => (text === '' ? undefined : text);

export function TextWidget(props: WidgetProps) {
  const { value, set, schema, disabled, invalid, placeholder, name, field } = props;
  const typed = useTyped(value, set, plainText, toValue);
  const shared = {
    ...toAria(props),
    name,
    value: typed.text,
    disabled,
    ...(placeholder !== undefined && { placeholder }),
    ...(invalid && { status: 'error' as const }),
    onBlur: typed.commit,
    onKeyDown: typed.onKeyDown,
  };
  if (field.widget === 'textarea' || field.widget === 'code' || (field.widget === undefined && (schema.maxLength ?? 0) > 200)) {
    const { rows = 2 } = field;
    return (
      <Input.TextArea
        {...shared}
        className={field.widget === 'code' ? 'ems-long ems-code' : 'ems-long'}
        rows={rows}
        onChange={(event) => typed.type(event.target.value)}
      />
    );
  }
  return <Input {...shared} autoComplete={completeAs(name)} onChange={(event) => typed.type(event.target.value)} />;
}

/** Browser autofill is enabled for the login name only. */
const completeAs = (name: string): string => (name === 'loginName' ? 'username' : 'off');
