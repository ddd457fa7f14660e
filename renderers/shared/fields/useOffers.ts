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
  /** Set if the options could not be read. They are unknown then. */
  failed?: Pick<SourceHandle, 'failure' | 'retry'>;
}

export function useOffers({ schema, field, value }: Pick<WidgetProps, 'schema' | 'field' | 'value'>): Offers {
  const say = useText();
  const { source: name, known, ...pointers } = field.choices ?? {};
  const source = useSource(name);
  const items = useAt(source?.data, '');
  const { offers: list, loading, failed } = useKnown(known);
  const unknownTitle = (id: string) => say({ text: 'unknown ({{value}})', values: { value: id } });
  // A value missing from the options counts as unknown only once they are read.
  const offered = (offers: Offer[], reading: Pick<Offers, 'loading' | 'failed'>) => ({
    offers: withCurrentValue(offers, value, reading.loading || reading.failed ? itself : unknownTitle),
    ...reading,
  });
  if (name !== undefined) {
    const reading = { loading: source?.state === 'loading', ...(source?.state === 'failed' && { failed: source }) };
    return { ...offered(offersOfItems(items, pointers), reading), free: false };
  }
  if (known !== undefined) return { ...offered(list, { loading, ...(failed && { failed }) }), free: false };
  const offers = offersOfSchema(schema, say);
  const free = offers.length === 0;
  return { offers: withCurrentValue(offers, value, free ? itself : unknownTitle), loading: false, free };
}

const itself = (id: string): string => id;
