// A name that another one has already, or that looks like it: the second is told with the other one.
import type { Broken } from './rule.ts';

export const broken = (at: string, name: string, other: string): Broken =>
  name === other ? { at } : { at, say: 'alike', ownText: true, values: { name: other } };
