// The options of an input: the choices of its schema, the items of a source, or a list known to the content.
import { type SourceHandle, useAt, useSource, useText } from '../../define.ts';
import { offersOfItems, offersOfSchema, withCurrentValue, type Offer } from './choices.ts';
import { useKnown } from './useKnown.ts';
import type { WidgetProps } from './widget.ts';

export interface Offers {
  offers: Offer[];
  loading: boolean;
  /** There are no options: the typed text is the value. */
  free: boolean;
  /** The source that failed to load, if any. The options are unknown then. */
  failed?: SourceHandle;
}

export function useOffers({ schema, field, value }: Pick<WidgetProps, 'schema' | 'field' | 'value'>): Offers {
  const say = useText();
  const { source: name, known, ...pointers } = field.choices ?? {};
  const source = useSource(name);
  const items = useAt(source?.data, '');
  const list = useKnown(known);
  const unknownTitle = (id: string) => say({ text: 'unknown ({{value}})', values: { value: id } });
  if (name !== undefined) {
    const loading = source?.state === 'loading';
    const failed = source?.state === 'failed' ? source : undefined;
    const offers = offersOfItems(items, pointers);
    // A value missing from the items counts as unknown only once the items are loaded.
    const currentTitle = loading || failed ? itself : unknownTitle;
    return { offers: withCurrentValue(offers, value, currentTitle), loading, free: false, ...(failed && { failed }) };
  }
  const offers = known === undefined ? offersOfSchema(schema, say) : list;
  const free = known === undefined && offers.length === 0;
  return { offers: withCurrentValue(offers, value, free ? itself : unknownTitle), loading: false, free };
}

const itself = (id: string): string => id;
