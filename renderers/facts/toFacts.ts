// Turns the declared fields and the schema of the value into groups of facts. Secret members are omitted.
import type { FactsOptions } from '../../src/core/kinds.gen.ts';
import type { Field, Members, Schema, Text } from '../../src/core/language.ts';
import { toPointer } from '../../src/core/pointer.ts';
import { memberOf } from '../../src/core/schema/schemaWalk.ts';

export interface Fact {
  at: string;
  title: Text;
  schema: Schema | undefined;
  field: Field;
  /** Conditions of the enclosing objects, outermost first. The fact is shown if all of them are true. */
  within: readonly Within[];
}
/** `at` is the pointer to the object against which the condition is evaluated. */
interface Within {
  at: string;
  visible: Field['visible'];
}
export interface FactGroup {
  name: string;
  title: Text | undefined;
  facts: Fact[];
}

export function toFacts(options: FactsOptions, schema: Schema | undefined): FactGroup[] {
  const named = Object.keys(options.fields ?? {}).concat(
    Object.values(options.groups ?? {}).flatMap((group) => Object.keys(group.fields)),
  );
  const fields = options.fields ?? (options.groups ? undefined : { '*': {} });
  const first: FactGroup[] = fields ? [{ name: '', title: undefined, facts: factsOf(fields, schema, schema, named) }] : [];
  const groups = Object.entries(options.groups ?? {}).map(([name, group]) => ({
    name,
    title: group.title,
    facts: factsOf(group.fields, schema, schema, named),
  }));
  return [...first, ...groups].filter((group) => group.facts.length > 0);
}

function factsOf(
  fields: Members<Field>,
  schema: Schema | undefined,
  root: Schema | undefined,
  named: readonly string[],
  inside: readonly string[] = [],
  within: readonly Within[] = [],
): Fact[] {
  return Object.entries(fields).flatMap(([name, field]): Fact[] => {
    if (name === '*') {
      const rest = Object.keys(schema?.properties ?? {}).filter((each) => !named.includes(each));
      return factsOf(Object.fromEntries(rest.map((each) => [each, field])), schema, root, [], inside, within);
    }
    const member = schema && root && memberOf(schema, name, root);
    const tokens = [...inside, name];
    if (field.fields) {
      const around = field.visible === undefined ? within : [...within, { at: toPointer(inside), visible: field.visible }];
      return factsOf(field.fields, member, root, Object.keys(field.fields), tokens, around);
    }
    const title = field.title ?? member?.title ?? name;
    return member?.secret ? [] : [{ at: toPointer(tokens), title, schema: member, field, within }];
  });
}
