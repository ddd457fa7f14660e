// Checks fields or columns against the schema whose properties they show.
import type { Schema } from '../../core/language.ts';
import { resolve } from '../../core/schema/schemaWalk.ts';
import { type At, below } from '../doc.ts';
import type { CompilerContext } from '../compilerContext.ts';
import { type Dict, dict, entries, isDict, text } from '../json.ts';
import { languageSchema } from '../languageSchemas.ts';
import { isOneQuantity } from '../language/alike.ts';
import { itemOf, lookup, propertiesOf, schemaOf } from '../language/lookup.ts';
import { standardVisitor } from '../language/visitors.ts';
import { type Visitor, walk } from '../language/walk.ts';
import type { WordContext } from '../language/words.ts';
import { type Env, schemaAt } from './env.ts';
import { visitReference } from './references.ts';

interface Around {
  /** Users can edit here, so required members must have a field. */
  editable: boolean;
  within: WordContext;
}

export function checkFields(env: Env, value: unknown, place: At, shape: Schema | undefined, around: Around): void {
  const { context } = env;
  const object = shape && (shape.items ? itemOf(shape) : resolve(shape, shape));
  const known = object ? propertiesOf(object) : [];
  const closed =
    object !== undefined &&
    known.length > 0 &&
    object.additionalProperties !== true &&
    typeof object.additionalProperties !== 'object';
  for (const [name, field] of entries(value)) {
    const where = below(place, name);
    if (name !== '*' && closed && !known.includes(name)) {
      context.report('reference/unknown-property', where, { name, known, entity: entityName(object) });
    }
    const member = object && schemaOf(lookup(object, `/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`, object));
    checkField(env, name, field, where, { object, member: member && withDefs(member, shape), around });
  }
}

const withDefs = (member: Schema, shape: Schema | undefined): Schema =>
  shape?.$defs ? { ...member, $defs: shape.$defs } : member;
const entityName = (schema: Schema | undefined): string => {
  const title = schema?.title;
  return title === undefined ? 'The schema' : `"${typeof title === 'string' ? title : title.text}"`;
};

/** Widgets that hide the typed text. */
const hiding = ['password', 'six'];

interface FieldContext {
  object: Schema | undefined;
  member: Schema | undefined;
  around: Around;
}

function checkField(env: Env, name: string, value: unknown, place: At, { object, member, around }: FieldContext): void {
  const { context } = env;
  const field = dict(value);
  const within: WordContext = {
    ...around.within,
    place: 'a field',
    shape: (word, pointer, where) => (word === 'at' ? schemaAt(object, pointer) : around.within.shape?.(word, pointer, where)),
    // Conditions of a field read the object that contains the member.
    at: (pointer, where) => {
      const found = lookup(object, pointer);
      if (found.is === 'missing') context.report('reference/nothing-there', where, { pointer, known: found.known });
    },
  };
  const visit: Visitor = (format, inner, where) => {
    if (format === 'fields' || format === 'columns') {
      checkFields(env, inner, where, member, { ...around, within });
      return true;
    }
    if (format === 'drawn') {
      checkDrawn(env, dict(inner), where, member, within, around);
      return true;
    }
    if (format === 'choices') checkChoices(env, dict(inner), where);
    return visitReference(env, format, inner, where);
  };
  walk(value, languageSchema('field'), place, { report: context.report, visit: standardVisitor(context, within, visit) });
  checkShown(context, name, field, place, { member, object });
  const hides = field.visible !== undefined && field.visible !== true;
  const fixed = member?.default !== undefined || member?.const !== undefined;
  if (around.editable && hides && !fixed && object?.required?.includes(name))
    context.report('field/required-invisible', place, { name });
}

/** Checks that the user sees a title and a unit of the same quantity, and no secret. */
function checkShown(
  context: CompilerContext,
  name: string,
  field: Dict,
  place: At,
  { member, object }: Omit<FieldContext, 'around'>,
): void {
  if (!member) return;
  if (member.secret !== undefined && field.widget !== undefined && !hiding.includes(String(field.widget)))
    context.report('field/shown-secret', below(place, 'widget'), { name });
  if (member.secret === undefined && field.widget === 'password') context.report('field/plain-password', place, { name });
  // A point has its title from its device type.
  const isCalled = [field.title, member.title, object?.pointKeys].some((each) => each !== undefined);
  if (name !== '*' && field.visible !== false && !isCalled) context.report('field/untitled', place, { name });
  const shown = text(field.unit);
  if (shown !== undefined && member.unit !== undefined && !isOneQuantity(context.units, shown, member.unit))
    context.report('field/other-unit', below(place, 'unit'), { unit: shown, other: member.unit });
}

/** Pointers of choices read an item of their own source. */
function checkChoices(env: Env, choices: Record<string, unknown>, place: At): void {
  const source = text(choices.source);
  const item = source === undefined ? undefined : itemOf(env.sources.get(source));
  for (const word of ['value', 'title', 'children']) {
    const pointer = choices[word];
    const found = typeof pointer === 'string' ? lookup(item, pointer) : undefined;
    if (found?.is === 'missing')
      env.context.report('reference/nothing-there', below(place, word), { pointer: String(pointer), known: found.known });
  }
}

function checkDrawn(
  env: Env,
  draw: Record<string, unknown>,
  place: At,
  member: Schema | undefined,
  within: WordContext,
  around: Around,
): void {
  const kind = text(draw.kind) ?? '';
  const schema = Object.hasOwn(env.context.kinds, kind) ? env.context.kinds[kind] : undefined;
  if (!schema)
    return env.context.report('node/unknown-kind', below(place, 'kind'), { name: kind, known: Object.keys(env.context.kinds) });
  for (const word of Object.keys(draw)) {
    if (word !== 'kind' && word !== 'options')
      env.context.report('shape/unknown-word', below(place, word), { name: word, known: ['kind', 'options'], thing: '"draw"' });
  }
  const options = isDict(draw.options) ? draw.options : {};
  env.checkOptions(env, kind, options, below(place, 'options'), {
    own: member,
    within,
    inside: { repeat: false, form: { schema: member } },
    editable: around.editable,
  });
}
