import { read } from '../../pointer.ts';
import words from './oneClusterOfCells.json' with { type: 'json' };
import { defineRule, each, lists, member } from '../rule.ts';

/** `stack1/cluster.3` of `stack1/cluster.3/cell.17#voltage`; undefined if the address is not a cell. */
const clusterOf = (address: unknown): string | undefined =>
  typeof address === 'string' ? /^([^#]*\/cluster\.\d+)\/(?:[^#]*\/)?cell\.\d+#/.exec(address)?.[1] : undefined;

export const oneClusterOfCells = defineRule(words, (value, { at, key }) =>
  each(value, at).flatMap((list) => {
    const clusters = lists(list.value, '')
      .flat()
      .map((item) => clusterOf(read(item.value, member(key))));
    return new Set(clusters.filter((cluster) => cluster !== undefined)).size > 1 ? [{ at: list.at }] : [];
  }),
);
