import { Checkbox, Radio, Segmented, Switch } from 'antd';
import { typesOf } from '../pickWidget.ts';
import { useOffers } from '../useOffers.ts';
import { toAria, type WidgetProps } from '../widget.ts';

/** Represents "no choice"; no data value can equal it. */
const unset = Symbol.for('unset').toString();

export function SwitchWidget(props: WidgetProps) {
  const { value, set, disabled } = props;
  return <Switch {...toAria(props)} checked={value === true} disabled={disabled} onChange={set} />;
}

export function SegmentedWidget(props: WidgetProps) {
  const { value, set, disabled, label, id, describedBy } = props;
  const { offers } = useOffers(props);
  return (
    <Segmented
      id={id}
      name={id}
      role="radiogroup"
      aria-label={label}
      {...(describedBy !== undefined && { 'aria-describedby': describedBy })}
      className="ems-segmented"
      // Without a value antd would select the first option, which nobody chose.
      value={value ?? unset}
      disabled={disabled}
      options={offers.map((each) => ({ value: each.value, label: each.title }))}
      onChange={set}
    />
  );
}

export const RadioWidget = (props: WidgetProps) => <OneOf {...props} look="default" />;
/** A group of buttons with one selected. */
export const ButtonsWidget = (props: WidgetProps) => <OneOf {...props} look="button" />;

function OneOf({ look, ...props }: WidgetProps & { look: 'default' | 'button' }) {
  const { value, set, disabled, label, id, placeholder, required } = props;
  const { offers } = useOffers(props);
  const none = placeholder === undefined || required ? [] : [{ value: unset, label: placeholder }];
  return (
    <Radio.Group
      id={id}
      name={id}
      aria-label={label}
      optionType={look}
      {...(look === 'button' && { className: 'ems-pressed' })}
      value={value ?? (none.length > 0 ? unset : undefined)}
      disabled={disabled}
      options={[...none, ...offers.map((each) => ({ value: each.value, label: each.title }))]}
      onChange={(event) => set(event.target.value === unset ? undefined : event.target.value)}
    />
  );
}

/** One checkbox for a boolean, a group of checkboxes for a list. */
export function CheckboxWidget(props: WidgetProps) {
  const { value, set, disabled, label } = props;
  const { offers } = useOffers(props);
  if (typesOf(props.schema).includes('boolean')) {
    return (
      <Checkbox {...toAria(props)} checked={value === true} disabled={disabled} onChange={(event) => set(event.target.checked)} />
    );
  }
  return (
    <Checkbox.Group
      className="ems-checkboxes"
      aria-label={label}
      value={Array.isArray(value) ? value : []}
      disabled={disabled}
      options={offers.map((each) => ({ value: each.value, label: each.title }))}
      onChange={(next) => set(next.length === 0 ? undefined : next)}
    />
  );
}
