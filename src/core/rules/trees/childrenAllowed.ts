import { read } from '../../pointer.ts';
import words from './childrenAllowed.json' with { type: 'json' };
import { asJson, defineRule, each, member, type Broken } from '../rule.ts';

export const childrenAllowed = defineRule(words, (value, { at, children, type, may }) => {
  const allowed = (may ?? {}) as Readonly<Record<string, readonly unknown[]>>;
  const typeOf = (node: unknown) => read(node, member(type));
  const below = (node: unknown, place: string): Broken[] => {
    const parent = String(typeOf(node));
    return each(node, `${member(children)}/*`).flatMap((child) => {
      const fits = Object.hasOwn(allowed, parent) && allowed[parent]?.includes(typeOf(child.value));
      const here = fits ? [] : [{ at: place + child.at, values: { child: asJson(typeOf(child.value)), parent } }];
      return [...here, ...below(child.value, place + child.at)];
    });
  };
  return each(value, at).flatMap((top) =>
    Array.isArray(top.value) ? top.value.flatMap((node, index) => below(node, `${top.at}/${index}`)) : below(top.value, top.at),
  );
});
