import { Input } from 'antd';
import { useFormat, useScopeValue } from '../../../define.ts';
import { unitWord } from '../../value/unitWord.ts';
import { useFormatAs, useLanguage } from '../../value/useFormatAs.ts';
import { fromEnteredNumber, unitsOf } from '../enteredNumber.ts';
import { toNumberText } from '../numbers.ts';
import { useTyped } from '../useTyped.ts';
import { toAria, type WidgetProps } from '../widget.ts';

/**
 * A text input with the unit as suffix. A number may be written as in a spreadsheet. Text that is not a number stays as typed, and
 * the field shows the error.
 */
export function NumberWidget(props: WidgetProps) {
  const { value, set, schema, disabled, invalid, placeholder, name } = props;
  const format = useFormat();
  const formatAs = useFormatAs();
  const language = useLanguage();
  const currency = useScopeValue<string>({ from: '/station/currency' });
  const typed = useTyped(value, set, toNumberText, (text) =>
    fromEnteredNumber(text, schema, unitsOf(language, unitWord(formatAs, schema.unit), currency)),
  );
  const symbol = schema.unit === undefined ? undefined : format({ type: 'number', unit: schema.unit }, 0).unit;
  const isInteger = schema.type === 'integer' || (schema.digits !== undefined && !schema.digits.part);
  return (
    <Input
      {...toAria(props)}
      name={name}
      className="ems-number"
      inputMode={isInteger ? 'numeric' : 'decimal'}
      autoComplete="off"
      value={typed.text}
      disabled={disabled}
      {...(placeholder !== undefined && { placeholder })}
      {...(invalid && { status: 'error' as const })}
      {...(symbol !== undefined && { suffix: <span className="ems-unit">{symbol}</span> })}
      onChange={(event) => typed.type(event.target.value)}
      onBlur={typed.commit}
      onKeyDown={typed.onKeyDown}
    />
  );
}
