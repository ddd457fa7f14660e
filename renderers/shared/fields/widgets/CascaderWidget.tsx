import { Cascader } from 'antd';
import { useMemo, useState } from 'react';
import type { Offer } from '../choices.ts';
import { useText } from '../../../define.ts';
import { typesOf } from '../pickWidget.ts';
import { WithFailure } from '../WithFailure.tsx';
import { useClear } from '../useClear.tsx';
import { nothingOffered } from '../nothingOffered.tsx';
import { useOffers } from '../useOffers.ts';
import { toAria, type WidgetProps } from '../widget.ts';

interface Option {
  value: string | number;
  label: string;
  children?: Option[];
}
const keyOf = ({ value }: Offer): string | number => (typeof value === 'boolean' ? String(value) : value);
const toOption = (offer: Offer): Option => ({
  value: keyOf(offer),
  label: offer.title,
  ...(offer.children && { children: offer.children.map(toOption) }),
});

/** A path in a tree. If the member is a list, the value is the whole path, otherwise its last step. */
export function CascaderWidget(props: WidgetProps) {
  const { value, set, schema, disabled, invalid, placeholder, required } = props;
  const { offers, loading, failed } = useOffers(props);
  const say = useText();
  const clear = useClear(required);
  const takesPath = typesOf(schema).includes('array');
  const path = takesPath ? (Array.isArray(value) ? value : []) : pathTo(offers, value);
  // A country has thousands of places; a closed field shows only one.
  const [opened, setOpened] = useState(false);
  const all = useMemo(() => (opened ? offers.map(toOption) : undefined), [opened, offers]);
  return (
    <Cascader
      {...toAria(props)}
      className="ems-wide"
      // While closed, loading or failed, offers only the steps of the current path.
      options={all && !loading && !failed ? all : along(offers, path)}
      value={path}
      onOpenChange={(open) => {
        if (open) setOpened(true);
      }}
      disabled={disabled}
      loading={loading}
      {...(offers.length === 0 && { notFoundContent: nothingOffered({ loading, failed }, say) })}
      allowClear={clear}
      changeOnSelect={takesPath}
      showSearch
      {...(failed && { popupRender: (list) => <WithFailure of={failed}>{list}</WithFailure> })}
      {...(invalid && { status: 'error' as const })}
      {...(placeholder !== undefined && { placeholder })}
      onChange={(path) => {
        const steps = path ?? [];
        set(steps.length === 0 ? undefined : takesPath ? steps : steps.at(-1));
      }}
    />
  );
}

/** The steps to a value; empty if the tree does not contain it. */
function pathTo(offers: readonly Offer[], value: unknown): (string | number)[] {
  for (const offer of offers) {
    if (keyOf(offer) === value) return [keyOf(offer)];
    const below = offer.children ? pathTo(offer.children, value) : [];
    if (below.length > 0) return [keyOf(offer), ...below];
  }
  return [];
}

/** Only the options along a path. While the tree is not loaded, the steps of the value are options of a single level. */
function along(offers: readonly Offer[], [first, ...rest]: readonly unknown[]): Option[] {
  const offer = offers.find((each) => keyOf(each) === first);
  if (!offer) return [];
  const below = along(offer.children ?? offers, rest);
  return [{ value: keyOf(offer), label: offer.title, ...(below.length > 0 && { children: below }) }];
}
