// Turns the choices of a schema, or the items of a source with pointers into an item, into the options of an input. Pure.
import type { Choice, Members, Pointer, Schema, Text, Tone } from '../../../src/core/language.ts';
import { plainText } from '../value/plainText.ts';
import { read } from '../../../src/core/pointer.ts';

export interface Offer {
  value: string | number | boolean;
  title: string;
  tone?: Tone;
  children?: Offer[];
}
type Say = (text: Text | undefined) => string;

export const choicesOf = (schema: Schema): Members<Choice> | undefined => schema.choices ?? schema.items?.choices;

export function offersOfSchema(schema: Schema, say: Say): Offer[] {
  const choices = choicesOf(schema);
  if (choices) {
    return Object.values(choices).flatMap(({ const: value, title, tone }) =>
      isValue(value) ? [{ value, title: say(title), ...(tone && { tone }) }] : [],
    );
  }
  return (schema.enum ?? schema.items?.enum ?? []).flatMap((value) => (isValue(value) ? [{ value, title: String(value) }] : []));
}

export interface ItemPointers {
  value?: Pointer;
  title?: Pointer;
  children?: Pointer;
}

/** `data` is a list or a page of one. Items without a usable value are skipped; an item without a title shows its value. */
export function offersOfItems(data: unknown, { value = '', title = value, children }: ItemPointers): Offer[] {
  return itemsOf(data).flatMap((item) => {
    const found = read(item, value);
    if (!isValue(found)) return [];
    const below = children === undefined ? [] : offersOfItems(read(item, children), { value, title, children });
    const name = read(item, title);
    return [
      {
        value: found,
        title: plainText(name) || String(found),
        ...(below.length > 0 && { children: below }),
      },
    ];
  });
}

export function itemsOf(data: unknown): readonly unknown[] {
  if (Array.isArray(data)) return data;
  const page = read(data, '/list');
  return Array.isArray(page) ? page : [];
}

const isValue = (value: unknown): value is Offer['value'] =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';

/** Adds the current value if it is not among the options, so that it is not replaced by accident. An empty text is no value. */
export function withCurrentValue(offers: Offer[], value: unknown, unknownTitle: (value: string) => string): Offer[] {
  const chosen = (Array.isArray(value) ? value : [value])
    .filter(isValue)
    .filter((each) => each !== '' && !offers.some((offer) => offer.value === each));
  return chosen.length === 0
    ? offers
    : [...offers, ...chosen.map((each) => ({ value: each, title: unknownTitle(String(each)) }))];
}
