// Checks the nodes of a screen: binding, options by the schema of the kind, and all references in them.
import type { Schema } from '../../core/language.ts';
import { read } from '../../core/pointer.ts';
import { type At, below } from '../doc.ts';
import { checkComfortNeeds } from '../content/guards.ts';
import { dict, entries, isDict, list, sameJson, text, show } from '../json.ts';
import { languageSchema } from '../languageSchemas.ts';
import { itemOf, lookup } from '../language/lookup.ts';
import type { OptionsSchema } from '../language/optionsSchema.ts';
import { standardVisitor } from '../language/visitors.ts';
import { type Visitor, walk } from '../language/walk.ts';
import type { WordContext } from '../language/words.ts';
import { type Bound, type Env, type Inside, noteEntity, schemaAt, screenSight } from './env.ts';
import { checkFields } from './checkFields.ts';
import { checkUses } from './checkUses.ts';
import { noteCommand, visitReference } from './references.ts';

export function checkNodes(env: Env, value: unknown, place: At, inside: Inside): void {
  for (const [name, node] of entries(value)) {
    if (isDict(node)) checkNode(env, name, node, below(place, name), inside);
    // null removes a node of the merged part.
    else if (node !== null)
      env.context.report('shape/wrong-type', below(place, name), { expected: 'an object', got: show(node) });
  }
}

function checkNode(env: Env, name: string, node: Record<string, unknown>, place: At, inside: Inside): void {
  const { context } = env;
  const kind = text(node.kind) ?? '';
  const options = Object.hasOwn(context.kinds, kind) ? context.kinds[kind] : undefined;
  if (kind !== '' && !options)
    context.report('node/unknown-kind', below(place, 'kind'), { name: kind, known: Object.keys(context.kinds) });
  if (seenBefore(env, name, place)) context.report('node/same-name', place, { name });
  if (inside.repeat && options?.['x-chooses']) context.report('node/chooses-in-repeat', place, { name });
  if (options?.['x-titled'] && node.title === undefined) context.report('node/untitled', place, { name, kind });
  checkBinding(env, node, options, place, inside);
  if (node.needs !== undefined) checkComfortNeeds(context, node.needs, below(place, 'needs'));
  const own = ownSchema(env, node, place, inside);
  const within = sightOf(env, own, inside);
  const schema = languageSchema('node');
  const visit: Visitor = (format, value, where) => visitReference(env, format, value, where);
  walk(node, { schema: { ...schema.schema, allOf: [] }, root: schema.root }, place, {
    report: context.report,
    visit: standardVisitor(context, within, visit),
  });
  if (options)
    checkOptions(env, kind, node.options ?? {}, below(place, 'options'), {
      own,
      within,
      inside,
      editable: node.draft !== undefined || inside.form !== undefined,
    });
}

function seenBefore(env: Env, name: string, place: At): boolean {
  const mark = `named ${name}`;
  const seen = env.used.has(mark) && !env.used.has(`${mark} ${place.pointer}`);
  env.used.add(mark).add(`${mark} ${place.pointer}`);
  return seen;
}

function checkBinding(
  env: Env,
  node: Record<string, unknown>,
  options: OptionsSchema | undefined,
  place: At,
  inside: Inside,
): void {
  const kind = String(node.kind);
  const bound = (['source', 'draft'] as const).filter((word) => node[word] !== undefined);
  const reportBinding = (detail: string) => env.context.report('node/binding', place, { kind, detail });
  if (bound.length > 1) return reportBinding('is bound to a source and a draft at once');
  const binds = options?.['x-binds'];
  if (!binds) return;
  const [word] = bound;
  if (word !== undefined && !binds.includes(word)) reportBinding(`cannot be bound to a ${word}`);
  if (word === undefined && !binds.includes('none') && !inside.form && !inside.answer)
    reportBinding(`needs a ${binds.join(' or a ')}`);
}

function ownSchema(env: Env, node: Record<string, unknown>, place: At, inside: Inside): Schema | undefined {
  const source = text(node.source);
  const draft = text(node.draft);
  const ownValue =
    source !== undefined
      ? env.sources.get(source)
      : draft !== undefined
        ? env.drafts.get(draft)
        : (inside.form ?? inside.answer)?.schema;
  if (node.at === undefined || typeof node.at !== 'string') return node.at === undefined ? ownValue : undefined;
  const found = lookup(ownValue, node.at);
  if (found.is === 'missing')
    env.context.report('reference/nothing-there', below(place, 'at'), { pointer: node.at, known: found.known });
  return schemaAt(ownValue, node.at);
}

/** Conditions of a node may read the scope and the value of the node. */
function sightOf(env: Env, own: Schema | undefined, inside: Inside): WordContext {
  const scope = screenSight(env, inside.form ? { form: inside.form } : {});
  return {
    context: env.context,
    place: 'a node',
    from: scope.from,
    shape: (word, pointer, where) => (word === 'at' ? schemaAt(own, pointer) : scope.shape(word, pointer, where)),
    at: (pointer, where) => {
      const found = lookup(own, pointer);
      if (found.is === 'missing') env.context.report('reference/nothing-there', where, { pointer, known: found.known });
    },
  };
}

export function checkOptions(env: Env, kind: string, options: unknown, place: At, bound: Bound): void {
  const { context } = env;
  const { own, within, inside, editable } = bound;
  const schema = context.kinds[kind];
  if (!schema) return;
  const given = schema['x-entity'];
  const shape = given === undefined ? own : noteEntity(env, dict(options)[given]);
  const holderOf = (where: At) => holders(options, place, where);
  const itemOn = (where: At) => {
    const items = schema['x-items'] ?? [];
    const isHere = (word: string): boolean => where.pointer === `${place.pointer}/${word}`;
    if (isNames(items)) return items.some(isHere) ? itemNear(env, own, holderOf(where)) : undefined;
    const word = Object.keys(items).find(isHere);
    return word === undefined ? undefined : itemMade(items[word], schema, dict(options), own);
  };
  const visit: Visitor = (format, value, where, at) => {
    switch (format) {
      case 'nodes':
        checkNodes(env, value, where, schema['x-repeats'] ? { ...inside, repeat: true } : inside);
        return true;
      case 'fields':
      case 'columns': {
        const target = format === 'columns' ? itemNear(env, own, holderOf(where)) : shape;
        checkFields(env, value, where, target, { editable, within });
        if (given !== undefined && schema['x-chooses'])
          for (const field of Object.keys(dict(value)))
            env.asked.push({ node: nodeAt(place), field, place: below(where, field) });
        return true;
      }
      case 'groups':
        for (const [name, group] of entries(value)) checkGroup(env, dict(group), below(where, name), shape, bound);
        return false;
      case 'commands':
        checkUses(env, value, where, within, itemOn(where));
        return true;
      case 'command-name':
        if (typeof value === 'string') noteCommand(env, value, where, itemOn(where));
        return true;
      case 'json-pointer':
      case 'item-pointer':
        checkOwnPointer(env, format, value, where, own, holderOf(where), at);
        return true;
      default:
        return visitReference(env, format, value, where);
    }
  };
  walk(options, { schema, root: schema }, place, { report: context.report, visit: standardVisitor(context, within, visit) });
  checkDefaults(env, schema, options, place);
  checkFolds(env, schema, dict(options), place);
}

/** Items side by side on a screen do not fit on a phone. A column on request needs no room until it is requested. */
function checkFolds(env: Env, { 'x-folds': folds }: OptionsSchema, options: Record<string, unknown>, place: At): void {
  if (!folds || options[folds.by] !== undefined) return;
  const { columns, most, by } = folds;
  const count = countColumns(options[columns]);
  if (count > most) env.context.report('node/no-narrow', below(place, columns), { name: nodeAt(place), count, most, by });
}

/** Columns of an object in the row count as well. */
const countColumns = (columns: unknown): number =>
  entries(columns)
    .map(([, column]) => dict(column))
    .filter(({ show }) => show !== 'hidden')
    .reduce((sum, { fields }) => sum + (fields === undefined ? 1 : countColumns(fields)), 0);

/** The name of the node whose options are at the place. */
const nodeAt = ({ pointer }: At): string => pointer.split('/').at(-2) ?? '';

function checkGroup(env: Env, group: Record<string, unknown>, place: At, shape: Schema | undefined, bound: Bound): void {
  checkFields(env, group.fields, below(place, 'fields'), shape, bound);
}

/** The objects around a place inside the options, innermost first; lists among them are skipped. */
function holders(options: unknown, root: At, { pointer }: At): Record<string, unknown>[] {
  const inner = pointer.slice(root.pointer.length).split('/').slice(1, -1);
  return inner
    .map((_token, index) => inner.slice(0, index + 1))
    .toReversed()
    .concat([[]])
    .map((tokens) => read(options, tokens.map((token) => `/${token}`).join('')))
    .flatMap((each) => (Array.isArray(each) ? [] : [dict(each)]));
}

/** The value that pointers at this place read: of a source named next to them, else of the node. */
const valueNear = (env: Env, own: Schema | undefined, around: readonly Record<string, unknown>[]): Schema | undefined => {
  const namedSource = text(around[0]?.source);
  return namedSource !== undefined && env.sources.has(namedSource) ? env.sources.get(namedSource) : own;
};

/** An item of the list that pointers at this place read: the list at `rows`, the object at `at`, else the list of the value. */
function itemNear(
  env: Env,
  own: Schema | undefined,
  around: readonly Record<string, unknown>[],
  word?: string,
): Schema | undefined {
  const value = valueNear(env, own, around);
  for (const [index, each] of around.entries()) {
    if (typeof each.rows === 'string') return itemOf(schemaAt(value, each.rows));
    if (index === 0 && value !== own) return itemOf(value);
    const isOwnWord = index === 0 && word === 'at';
    if (!isOwnWord && index < around.length - 1 && typeof each.at === 'string' && lookup(own, each.at).is === 'schema') {
      const found = schemaAt(own, each.at);
      return found?.items ? itemOf(found) : found;
    }
  }
  return itemOf(value);
}

const isNames = (items: object): items is readonly string[] => Array.isArray(items);

/** An item of the list to which the named option points, or an item that the kind makes. */
function itemMade(
  of: string | Schema | undefined,
  { properties }: OptionsSchema,
  options: Record<string, unknown>,
  own: Schema | undefined,
): Schema | undefined {
  if (typeof of !== 'string') return of;
  const pointer = options[of] ?? properties?.[of]?.default;
  return typeof pointer === 'string' ? itemOf(schemaAt(own, pointer)) : undefined;
}

function checkOwnPointer(
  env: Env,
  format: string,
  value: unknown,
  place: At,
  own: Schema | undefined,
  around: readonly Record<string, unknown>[],
  schema: OptionsSchema,
): void {
  if (typeof value !== 'string' || value === schema.default) return;
  const word = place.pointer.split('/').at(-1) ?? '';
  const target = format === 'json-pointer' ? valueNear(env, own, around) : itemNear(env, own, around, word);
  const found = lookup(target, value);
  if (found.is === 'missing') env.context.report('reference/nothing-there', place, { pointer: value, known: found.known });
}

/** Options must not repeat their default value. */
function checkDefaults(env: Env, schema: OptionsSchema, options: unknown, place: At): void {
  for (const [name, each] of Object.entries(dict(options))) {
    const known = schema.properties?.[name];
    if (known?.default !== undefined && sameJson(known.default, each))
      env.context.report('default/written-out', below(place, name), { name });
    for (const [index, item] of list(each).entries())
      if (known?.items) checkDefaults(env, known.items, item, below(below(place, name), index));
    if (isDict(each) && known?.properties) checkDefaults(env, known, each, below(place, name));
  }
}
