import { Cascader } from 'antd';
import type { Offer } from '../choices.ts';
import { typesOf } from '../pickWidget.ts';
import { useOffers } from '../useOffers.ts';
import { toAria, type WidgetProps } from '../widget.ts';

interface Option {
  value: string | number;
  label: string;
  children?: Option[];
}
const toOption = ({ value, title, children }: Offer): Option => ({
  value: typeof value === 'boolean' ? String(value) : value,
  label: title,
  ...(children && { children: children.map(toOption) }),
});

/** A path down a tree. The whole path is kept where the member is a list, else its last step. */
export function CascaderWidget(props: WidgetProps) {
  const { value, set, schema, disabled, invalid, placeholder, required } = props;
  const { offers, loading } = useOffers(props);
  const whole = typesOf(schema).includes('array');
  const options = offers.map(toOption);
  return (
    <Cascader
      {...toAria(props)}
      className="ems-wide"
      options={options}
      value={whole ? (Array.isArray(value) ? value : []) : pathTo(options, value)}
      disabled={disabled}
      loading={loading}
      allowClear={!required}
      changeOnSelect={whole}
      showSearch
      {...(invalid && { status: 'error' as const })}
      {...(placeholder !== undefined && { placeholder })}
      onChange={(path) => {
        const steps = path ?? [];
        set(steps.length === 0 ? undefined : whole ? steps : steps.at(-1));
      }}
    />
  );
}

/** The steps down to a value; empty where it is nowhere. */
function pathTo(options: readonly Option[], value: unknown): (string | number)[] {
  for (const option of options) {
    if (option.value === value) return [option.value];
    const below = option.children ? pathTo(option.children, value) : [];
    if (below.length > 0) return [option.value, ...below];
  }
  return [];
}
