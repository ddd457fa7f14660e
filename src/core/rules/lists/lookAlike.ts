// Reports a name that is already used. If it only looks the same as another name, the text includes that name.
import type { Broken } from '../rule.ts';

export const broken = (at: string, name: string, other: string): Broken =>
  name === other ? { at } : { at, say: 'alike', ownText: true, values: { name: other } };
