// Checks the entity files for what JSON Schema cannot check well. Reports problems.
import type { Case, Condition, Schema } from '../../core/language.ts';
import { read } from '../../core/pointer.ts';
import { namedRule } from '../../core/rules/registry.ts';
import type { NamedRule } from '../../core/rules/rule.ts';
import { readsOfRule } from '../../core/rules/run.ts';
import { type CompilerContext, docsOf } from '../compilerContext.ts';
import { checkReadLimit } from './checkLimits.ts';
import { type At, at, below, type Doc } from '../doc.ts';
import { asWritten, dict, entries, sameJson, show, strings } from '../json.ts';
import { languageSchema } from '../languageSchemas.ts';
import { lookup, propertiesOf, schemaOf } from '../language/lookup.ts';
import { checkOnlyReads } from './onlyReads.ts';
import type { Report } from '../problems/report.ts';
import { standardVisitor } from '../language/visitors.ts';
import { walk } from '../language/walk.ts';
import type { WordContext } from '../language/words.ts';

/** JSON Schema keywords that `cases` and `choices` replace. */
const refused = new Set([
  'if',
  'then',
  'else',
  'oneOf',
  'anyOf',
  'allOf',
  'not',
  'dependencies',
  'dependentRequired',
  'dependentSchemas',
  'patternProperties',
  'multipleOf',
]);

export function checkEntities(context: CompilerContext): void {
  for (const doc of docsOf(context, 'entities')) checkEntityWords(context, at(doc), 'entity');
}

/** Checks a file, or one place in a file, against a language schema whose schemas are those of entities. */
function checkEntityWords(context: CompilerContext, place: At, schemaName: string): void {
  const report: Report = (code, where, details) => {
    const name = (details as { name?: string } | undefined)?.name ?? '';
    if (code === 'shape/missing-word' && isChoiceNextToRef(where)) return;
    if (code === 'shape/unknown-word' && refused.has(name)) context.report('entity/refused-word', where, { name });
    else context.report(code, where, details);
  };
  walk(place.doc.data, languageSchema(schemaName), place, {
    report,
    visit: standardVisitor(context, entitySight(context, place), schemaVisitor(context)),
  });
}

/** Choices next to a $ref change the texts of single choices of the referenced schema. */
function isChoiceNextToRef({ doc, pointer }: At): boolean {
  const holder = /^(.*)\/choices\/[^/]+$/.exec(pointer)?.[1];
  return holder !== undefined && typeof dict(read(doc.data, holder)).$ref === 'string';
}

/** Entities cannot read the scope; `at` reads the value that the schema describes. */
function entitySight(context: CompilerContext, { doc }: At): WordContext {
  const found = (pointer: string, where: At) => {
    const carrier = /^(.*?)\/(cases|rules)\/[^/]+\/when(\/|$)/.exec(where.pointer)?.[1];
    return carrier === undefined ? undefined : lookup(inlined(context, doc, carrier), pointer);
  };
  return {
    context,
    place: 'a schema',
    at: (pointer, where) => {
      const there = found(pointer, where);
      if (there?.is === 'missing') context.report('reference/nothing-there', where, { pointer, known: there.known });
    },
    shape: (word, pointer, where) => {
      const there = word === 'at' ? found(pointer, where) : undefined;
      return there && schemaOf(there);
    },
  };
}

const inlinedSchemas = new WeakMap<CompilerContext, Map<Doc, Map<string, Schema>>>();
/** Cached, because several conditions and rules read the same schema. */
export function inlined(context: CompilerContext, doc: Doc, pointer: string): Schema {
  const ofContext = inlinedSchemas.get(context) ?? new Map<Doc, Map<string, Schema>>();
  inlinedSchemas.set(context, ofContext);
  const known = ofContext.get(doc) ?? new Map<string, Schema>();
  ofContext.set(doc, known);
  const schema = known.get(pointer) ?? context.entities.inline(localised(read(doc.data, pointer), doc));
  known.set(pointer, schema);
  return schema;
}

/** Rewrites references of a file to itself as another file would write them. */
function localised(schema: unknown, doc: Doc): Schema {
  const text = JSON.stringify(schema ?? {});
  return JSON.parse(text.replaceAll('"$ref":"#', `"$ref":"${doc.name.split('/').at(-1) ?? ''}#`));
}

/** Checks properties that schemas have in addition to those of every file. Used for entities, device files and calls. */
export function schemaVisitor(context: CompilerContext) {
  return (format: string, value: unknown, place: At): boolean => {
    if (format === 'schema-ref') {
      checkRef(context, value, place);
      return true;
    }
    if (format === 'limit') checkReadLimit(context, value, holderOf(context, place), place);
    if (format === 'rule-name') return checkRule(context, place);
    if (format === 'properties') {
      checkHolder(context, place);
      checkSecrets(context, value, place);
      checkSiblings(context, value, place);
      checkStored(context, value, place);
    }
    if (format === 'members' && place.pointer.endsWith('/choices')) checkChoices(context, value, place);
    if (format === 'members' && place.pointer.endsWith('/cases')) checkCases(context, value, place);
    return false;
  };
}

/** The schema that contains a word, with its reference resolved. */
export const holderOf = (context: CompilerContext, { doc, pointer }: At): Schema =>
  inlined(context, doc, pointer.replace(/\/[^/]+$/, ''));

function checkRef(context: CompilerContext, value: unknown, place: At): void {
  if (typeof value !== 'string') return;
  if (!context.entities.leads(value, place.doc.name))
    return context.report('reference/unknown-entity', place, { name: value, known: context.entities.names.map(asRef) });
  const seen = new Set<string>();
  let here = { ref: value, doc: place.doc.name };
  for (;;) {
    const key = `${here.doc} ${here.ref}`;
    if (seen.has(key)) return context.report('entity/ref-cycle', place, { ref: value });
    seen.add(key);
    const [file = '', pointer = ''] = here.ref.split('#');
    const doc = file === '' ? here.doc : `entities/${file.split('/').at(-1) ?? ''}`;
    const next = dict(read(context.docs.get(doc)?.data, pointer)).$ref;
    if (typeof next !== 'string') return;
    here = { ref: next, doc };
  }
}
const asRef = (name: string): string => {
  const [file, def] = name.split('#');
  return def === undefined ? `${file}.json` : `${file}.json#/$defs/${def}`;
};

/** Checks the object schema around `properties`: its required members and its title member must exist. */
function checkHolder(context: CompilerContext, place: At): void {
  const holder: At = { doc: place.doc, pointer: place.pointer.slice(0, -'/properties'.length) };
  const schema = dict(read(holder.doc.data, holder.pointer));
  const known = propertiesOf(schema);
  for (const word of ['required', 'called'])
    strings(schema[word]).forEach((name, index) => {
      if (!known.includes(name))
        context.report('reference/unknown-property', below(below(holder, word), index), { name, known, entity: 'This schema' });
    });
}

/** Secrets must be text entered by a user, and the content must not contain a value for them. */
function checkSecrets(context: CompilerContext, value: unknown, place: At): void {
  for (const [name, written] of entries(value)) {
    const { secret, type, $ref, items } = dict(written);
    const hasFixedValue = ['default', 'const', 'enum', 'choices'].some((word) => dict(written)[word] !== undefined);
    const inList = dict(items).secret !== undefined;
    if (inList || (secret !== undefined && (hasFixedValue || ($ref === undefined && type !== 'string'))))
      context.report('entity/secret-shape', below(place, name), { name });
  }
}

/** The member with the age or the spread of a value must be a sibling of that value. */
function checkSiblings(context: CompilerContext, value: unknown, place: At): void {
  const known = Object.keys(dict(value));
  for (const [name, written] of entries(value))
    for (const word of ['agedBy', 'spreadBy']) {
      const path = dict(written)[word];
      const [member = '', inner] = typeof path === 'string' ? path.split('/') : [];
      const memberProperties = dict(dict(value)[member]).properties;
      if (path === undefined || (known.includes(member) && (inner === undefined || dict(memberProperties)[inner] !== undefined)))
        continue;
      context.report('reference/nothing-there', below(below(place, name), word), { pointer: `/${String(path)}`, known });
    }
}

/** A file is write-only, so it must name the member that shows the stored file. */
function checkStored(context: CompilerContext, value: unknown, place: At): void {
  const members = entries(value).map(([name, written]) => [name, dict(written)] as const);
  for (const [name, { file, title }] of members) {
    if (file === undefined) continue;
    const { stored } = dict(file);
    const named = members.find(([each]) => each === stored)?.[1];
    const alike = members.find(
      ([each, { readOnly, title: other }]) => each !== stored && readOnly === true && sameJson(other, title),
    );
    if (stored === undefined ? alike !== undefined : named?.readOnly !== true || named.type !== 'string')
      context.report('entity/stored-file', below(place, name), { name, stored: alike?.[0] ?? String(stored) });
  }
}

function checkChoices(context: CompilerContext, value: unknown, place: At): void {
  const byCode = new Map<string, string>();
  for (const [name, choice] of entries(value)) {
    const code = show(dict(choice).const);
    const earlier = byCode.get(code);
    if (earlier === undefined) byCode.set(code, name);
    else context.report('entity/same-code', below(place, name), { names: [earlier, name] });
  }
}

/** Two shapes may have the same name only if their conditions exclude each other. */
function checkCases(context: CompilerContext, value: unknown, place: At): void {
  const cases = entries(value).map(([name, each]) => [name, asWritten<Case>(dict(each))] as const);
  cases.forEach(([second, later], index) => {
    for (const [first, earlier] of cases.slice(0, index)) {
      if (excludes(earlier.when, later.when)) continue;
      for (const [name, shape] of entries(later.properties)) {
        const other = dict(earlier.properties)[name];
        if (other !== undefined && !sameJson(other, shape)) {
          context.report('entity/case-clash', below(below(below(place, second), 'properties'), name), {
            name,
            cases: [first, second],
          });
        }
      }
    }
  });
}

/** Certain only for comparisons of one member with different values. */
function excludes(left: Condition, right: Condition): boolean {
  const leftOf = equals(left);
  const rightOf = equals(right);
  return (
    leftOf !== undefined &&
    rightOf !== undefined &&
    leftOf.at === rightOf.at &&
    !leftOf.values.some((each) => rightOf.values.some((other) => sameJson(each, other)))
  );
}
function equals(condition: Condition): { at: string; values: readonly unknown[] } | undefined {
  const { op, at: member, value } = dict(condition);
  if (typeof member !== 'string') return undefined;
  if (op === 'eq') return { at: member, values: [value] };
  return op === 'in' && Array.isArray(value) ? { at: member, values: value } : undefined;
}

function checkRule(context: CompilerContext, place: At): boolean {
  const holder: At = { doc: place.doc, pointer: place.pointer.slice(0, -'/rule'.length) };
  const written = dict(read(holder.doc.data, holder.pointer));
  const rule = namedRule(String(written.rule));
  if (!rule) return false;
  const { parameters, given = {}, warnOnly } = rule.words;
  const name = rule.words.rule;
  for (const [word, each] of Object.entries(parameters)) {
    if (each.required && !Object.hasOwn(written, word))
      context.report('rule/missing-parameter', holder, { name: word, rule: name });
  }
  for (const [word, each] of Object.entries(given)) {
    if (each.required && !Object.hasOwn(dict(written.given), word))
      context.report('rule/missing-parameter', holder, { name: `given.${word}`, rule: name });
  }
  const known = [...Object.keys(parameters), 'says', 'when', 'given', 'warnOnly'];
  for (const word of Object.keys(written)) {
    if (word !== 'rule' && !known.includes(word))
      context.report('rule/unknown-parameter', below(holder, word), { name: word, known, rule: name });
  }
  if (warnOnly && written.warnOnly !== true) context.report('rule/only-warns', holder, { rule: name });
  checkReads(context, rule, written, holder);
  return false;
}

/** A rule reads the value that contains it, or the answer of a read-only call. */
function checkReads(context: CompilerContext, rule: NamedRule, written: Readonly<Record<string, unknown>>, holder: At): void {
  const carrier = inlined(context, holder.doc, holder.pointer.replace(/\/rules\/[^/]+$/, ''));
  const met = new Set<string>();
  for (const { word, pattern, wholeList } of readsOfRule(rule, written)) {
    const found = lookup(carrier, pattern);
    if (!wholeList && met.has(pattern))
      context.report('rule/with-itself', below(holder, word), { rule: rule.words.rule, pointer: pattern });
    met.add(pattern);
    if (found.is === 'missing')
      context.report('reference/nothing-there', below(holder, word), { pointer: pattern, known: found.known });
  }
  for (const [name, each] of entries(written.given)) {
    const { read: asked, at: pointer } = dict(each);
    const call = context.calls.get(String(asked));
    const place = below(below(holder, 'given'), name);
    if (!call) continue;
    checkOnlyReads(context, call, below(place, 'read'));
    const found = typeof pointer === 'string' ? lookup(call.answer, pointer) : undefined;
    if (found?.is === 'missing')
      context.report('reference/nothing-there', below(place, 'at'), { pointer: String(pointer), known: found.known });
  }
}
