import { Select } from 'antd';
import { useText } from '../../../define.ts';
import { useMany } from '../../useMany.ts';
import { plainText } from '../../value/plainText.ts';
import { toNumber } from '../numbers.ts';
import { typesOf } from '../pickWidget.ts';
import { WithFailure } from '../WithFailure.tsx';
import { useClear } from '../useClear.tsx';
import { nothingOffered } from '../nothingOffered.tsx';
import { useOffers } from '../useOffers.ts';
import { toAria, type WidgetProps } from '../widget.ts';

/**
 * One or several items of a list, with search for more than ten options or several items. Free text if the list has no choices
 * (tags).
 */
export function SelectWidget(props: WidgetProps) {
  const { value, set, schema, field, disabled, invalid, placeholder, required } = props;
  const { offers, loading, failed, ...offered } = useOffers(props);
  const say = useText();
  const clear = useClear(required);
  const many = typesOf(schema).includes('array');
  const free = many && (field.widget === 'tags' || offered.free);
  const known = new Map(offers.map((each) => [String(each.value), each.value]));
  const chosen = many
    ? (Array.isArray(value) ? value : []).map(String)
    : value === undefined || value === null
      ? null
      : plainText(value);
  const several = useMany(Array.isArray(chosen) ? chosen.length : 0);
  return (
    <Select
      {...toAria(props)}
      className="ems-wide"
      value={chosen}
      disabled={disabled}
      loading={loading}
      {...(offers.length === 0 && { notFoundContent: nothingOffered({ loading, failed }, say) })}
      allowClear={clear}
      virtual={offers.length > 60}
      {...(many && { mode: free ? ('tags' as const) : ('multiple' as const), ...several })}
      {...(free && offered.free && { open: false, suffixIcon: null })}
      {...(schema.maxItems !== undefined && many && { maxCount: schema.maxItems })}
      {...((offers.length > 10 || many) && { showSearch: { optionFilterProp: 'label', filterSort: exactFirst } })}
      {...(failed && { popupRender: (list) => <WithFailure of={failed}>{list}</WithFailure> })}
      {...(invalid && { status: 'error' as const })}
      {...(placeholder !== undefined && { placeholder })}
      options={offers.map((each) => ({ value: String(each.value), label: each.title }))}
      onChange={(next: string | string[] | null) => {
        if (Array.isArray(next))
          set(next.length === 0 ? undefined : next.map((each) => known.get(each) ?? toNumber(each, schema.items ?? {})));
        else set(next === null || next === undefined ? undefined : (known.get(next) ?? next));
      }}
    />
  );
}

/** Exact matches first, because Enter takes the first option. */
function exactFirst(one: { label: string }, other: { label: string }, { searchValue }: { searchValue: string }): number {
  const typed = searchValue.trim().toLowerCase();
  return Number(other.label.toLowerCase() === typed) - Number(one.label.toLowerCase() === typed);
}
