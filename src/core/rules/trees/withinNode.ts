import { read } from '../../pointer.ts';
import words from './withinNode.json' with { type: 'json' };
import { asJson, type Broken, defineRule, each, member } from '../rule.ts';

interface Carried {
  limit: number;
  name: unknown;
}

/** Reported at the value, with the node of the lowest limit on the path to the top. */
export const withinNode = defineRule(words, (tree, { at, children, value, limit, name }) => {
  const look = (node: unknown, place: string, above: Carried): Broken[] => {
    const own = read(node, member(limit));
    const least = typeof own === 'number' && own < above.limit ? { limit: own, name: read(node, member(name)) } : above;
    const here = read(node, member(value));
    const isBeyond = typeof here === 'number' && Math.abs(here) > least.limit;
    const broken = isBeyond ? [{ at: place + member(value), values: { limit: least.limit, name: asJson(least.name) } }] : [];
    const inner = each(node, `${member(children)}/*`).flatMap((child) => look(child.value, place + child.at, least));
    return [...broken, ...inner];
  };
  return each(tree, at).flatMap((top) => look(top.value, top.at, { limit: Number.POSITIVE_INFINITY, name: undefined }));
});
