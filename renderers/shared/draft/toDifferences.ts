// In: my draft, what it began with, the stored document and their schema. Out: the members in which they differ, by title. Pure.
import type { Schema, Text } from '../../../src/core/language.ts';
import { read } from '../../../src/core/pointer.ts';
import { memberOf, resolve } from '../../../src/core/schema/schemaWalk.ts';

export interface Difference {
  pointer: string;
  title: Text | undefined;
  schema: Schema;
  mine: unknown;
  theirs: unknown;
  /** I have changed it; what I have not is theirs in any case. */
  touched: boolean;
}
type Bag = Readonly<Record<string, unknown>>;
const isBag = (value: unknown): value is Bag => typeof value === 'object' && value !== null && !Array.isArray(value);

/** Machinery without a title, such as the revision, is no difference to a person. Lists are told as a whole. */
export function toDifferences(schema: Schema, mine: unknown, theirs: unknown, start?: unknown): Difference[] {
  const found: Difference[] = [];
  const look = (here: Schema, own: unknown, other: unknown, pointer: string) => {
    if (JSON.stringify(own) === JSON.stringify(other)) return;
    if (here.properties && (isBag(own) || isBag(other))) {
      for (const name of new Set([...Object.keys(isBag(own) ? own : {}), ...Object.keys(isBag(other) ? other : {})])) {
        const member = memberOf(here, name, schema);
        if (member)
          look(member, isBag(own) ? own[name] : undefined, isBag(other) ? other[name] : undefined, `${pointer}/${name}`);
      }
    } else if (here.title !== undefined && pointer !== '/revision') {
      const touched = JSON.stringify(own) !== JSON.stringify(read(start, pointer));
      found.push({ pointer, title: here.title, schema: here, mine: own, theirs: other, touched });
    }
  };
  look(resolve(schema, schema), mine, theirs, '');
  return found;
}
