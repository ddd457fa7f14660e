// Checks a plant file. Reports prices and day templates that their form would reject, and months that refer to none of them.
import { toPointer } from '../../core/pointer.ts';
import type { Schema } from '../../core/language.ts';
import { namedRule } from '../../core/rules/registry.ts';
import { formats } from '../../core/schema/formats.ts';
import { resolve } from '../../core/schema/schemaWalk.ts';
import type { CompilerContext } from '../compilerContext.ts';
import { type At, below } from '../doc.ts';
import { type Dict, dict, entries, isDict, list, show, strings, text } from '../json.ts';
import { misfit } from '../language/misfit.ts';

export function checkDays(context: CompilerContext, place: At, { prices, strategy }: Dict): void {
  const [sets, templates] = [dict(dict(prices).sets), list(dict(strategy).templates)];
  const [priced, planned] = [below(place, 'prices'), below(place, 'strategy')];
  for (const [name, set] of entries(sets))
    checkRecord(context, below(below(below(priced, 'sets'), name), 'bands'), dict(set).bands, 'pricePeriod#list');
  templates.forEach((each, index) => checkRecord(context, below(below(planned, 'templates'), index), each, 'strategyTemplate'));
  const ids = templates.flatMap((each) => text(dict(each).id) ?? []);
  checkMonths(context, below(priced, 'months'), dict(prices).months, Object.keys(sets));
  checkMonths(context, below(planned, 'months'), dict(strategy).months, ids);
}

function checkMonths(context: CompilerContext, place: At, months: unknown, known: readonly string[]): void {
  for (const [month, name] of entries(months))
    if (typeof name === 'string' && !known.includes(name))
      context.report('plant/unknown-day', below(place, month), { name, known });
}

/** The station stores the record unchanged, so it must be valid for its form. */
function checkRecord(context: CompilerContext, place: At, record: unknown, entity: string): void {
  const schema = record === undefined ? undefined : context.entities.resolve(entity);
  if (!schema) return;
  for (const { pointer, detail, value } of misfitsIn(record, schema, schema))
    context.report(
      'plant/wrong-record',
      { ...place, pointer: place.pointer + pointer },
      { value: typeof value === 'object' ? 'This value' : show(value), detail },
    );
}

interface Misfit {
  pointer: string;
  value: unknown;
  detail: string;
}
function misfitsIn(value: unknown, written: Schema, root: Schema, pointer = ''): Misfit[] {
  const schema = resolve(written, root);
  const detail = misfit(value, schema) ?? misformed(value, schema);
  if (detail !== undefined) return [{ pointer, value, detail }];
  const inner = (name: string | number, each: unknown, of: Schema | undefined) =>
    of ? misfitsIn(each, of, root, pointer + toPointer([name])) : [];
  if (Array.isArray(value)) {
    const found = value.flatMap((each: unknown, index) => inner(index, each, schema.items));
    return found.length > 0 ? found : broken(value, schema, pointer);
  }
  if (!isDict(value)) return [];
  const missing = strings(schema.required).filter((name) => !Object.hasOwn(value, name));
  const found = [
    ...missing.map((name) => ({ pointer, value, detail: `has no "${name}"` })),
    ...Object.entries(value).flatMap(([name, each]) => inner(name, each, schema.properties?.[name])),
  ];
  return found.length > 0 ? found : broken(value, schema, pointer);
}

function misformed(value: unknown, { format }: Schema): string | undefined {
  const known = format !== undefined && Object.hasOwn(formats, format) ? formats[format] : undefined;
  return known && typeof value === known.type && !known.validate(value as never) ? `is not a valid ${format ?? ''}` : undefined;
}

/** Rules that read nothing but the value; each broken rule is reported once. */
function broken(value: unknown, { rules }: Schema, pointer: string): Misfit[] {
  return entries(rules).flatMap(([, written]) => {
    const { rule, given, ...parameters } = dict(written);
    const named = given === undefined ? namedRule(String(rule)) : undefined;
    const found = named?.check(value, parameters, { now: 0, timezone: 'UTC', given: {}, isName: () => false }).slice(0, 1) ?? [];
    return found.map(() => ({ pointer, value, detail: `breaks the rule "${String(rule)}"` }));
  });
}
