// Checks the params of a source or command against the call, so that requests the station would reject are found at compile time.
import type { CompiledCall } from '../../core/content.ts';
import { isConstant, isFunctionCall, isReference, isTextObject } from '../../core/value.ts';
import type { Schema } from '../../core/language.ts';
import { resolve } from '../../core/schema/schemaWalk.ts';
import { type CompilerContext, checkName } from '../compilerContext.ts';
import { type At, below } from '../doc.ts';
import { type Dict, isDict, show } from '../json.ts';
import { propertiesOf } from '../language/lookup.ts';
import { misfit } from '../language/misfit.ts';
import { isAlike } from '../language/alike.ts';
import type { WordContext } from '../language/words.ts';

/** Set by the node that shows the pages. */
const paging = ['current', 'pageSize', 'sort'];

/** `sight`: the known schemas of referenced values. */
export function checkParams(
  context: CompilerContext,
  call: CompiledCall,
  params: unknown,
  place: At,
  sight?: WordContext['shape'],
): void {
  if (sight) checkUnits(context, call.request, call, params, { place: below(place, 'params'), sight });
  const request = resolve(call.request, call.request);
  const written = params ?? {};
  if (!isDict(written)) return checkLiteral(context, call, call.request, written, below(place, 'params'));
  // A request body that is read as a whole is checked by the station when it is sent.
  if ([isReference, isConstant, isTextObject, isFunctionCall].some((is) => is(written))) return;
  checkMembers(context, call, request, written, params === undefined ? place : below(place, 'params'), call.paged ? paging : []);
}

/** `filled`: names that the console sets. */
function checkMembers(
  context: CompilerContext,
  call: CompiledCall,
  schema: Schema,
  written: Dict,
  place: At,
  filled: readonly string[] = [],
): void {
  const { '*': rest, ...named } = written;
  const known = propertiesOf(schema);
  const open = isOpen(schema, known);
  for (const [name, value] of Object.entries(named)) {
    if (!open && !known.includes(name))
      context.report('call/unknown-param', below(place, name), { name, known, call: call.name });
    checkLiteral(context, call, schema.properties?.[name], value, below(place, name));
  }
  if (rest !== undefined) return;
  for (const name of schema.required ?? [])
    if (!Object.hasOwn(named, name) && !filled.includes(name))
      context.report('call/missing-param', place, { name, call: call.name });
}

const isOpen = ({ additionalProperties, pointKeys }: Schema, known: readonly string[]): boolean =>
  additionalProperties === true ||
  typeof additionalProperties === 'object' ||
  pointKeys === true ||
  (known.length === 0 && additionalProperties !== false);

/** Formats of an entity that name something in the whole content. */
const named = ['point-key'];

/** Referenced values are checked when sent; an invalid literal would be rejected every time. */
function checkLiteral(
  context: CompilerContext,
  call: CompiledCall,
  written: Schema | undefined,
  value: unknown,
  place: At,
): void {
  const schema = written && resolve(written, call.request);
  if (!schema || isReferring(value)) return;
  const detail = misfit(value, schema);
  if (detail !== undefined) context.report('call/wrong-param', place, { name: show(value), call: call.name, detail });
  else if (typeof value === 'string' && named.includes(schema.format ?? ''))
    checkName(context, schema.format ?? '', value, place);
  else if (Array.isArray(value))
    value.forEach((each, index) => checkLiteral(context, call, schema.items, each, below(place, index)));
  else if (isDict(value)) checkMembers(context, call, schema, value, place);
}

const isReferring = (value: unknown): boolean =>
  isDict(value) && [isReference, isConstant, isTextObject, isFunctionCall].some((is) => is(value));

interface Sent {
  place: At;
  sight: NonNullable<WordContext['shape']>;
}
/** Numbers are converted for transmission by the unit of the call, regardless of the unit of their origin. */
function checkUnits(context: CompilerContext, written: Schema | undefined, call: CompiledCall, value: unknown, of: Sent): void {
  const schema = written && resolve(written, call.request);
  if (!schema || !isDict(value)) return;
  if (isReference(value))
    return compareUnits(context, schema, of.sight('from', value.from, of.place), call, below(of.place, 'from'));
  if (isReferring(value)) return;
  for (const [name, each] of Object.entries(value))
    if (name !== '*') checkUnits(context, schema.properties?.[name], call, each, { ...of, place: below(of.place, name) });
}

function compareUnits(
  context: CompilerContext,
  taken: Schema,
  given: Schema | undefined,
  call: CompiledCall,
  place: At,
  depth = 0,
): void {
  const [to, from] = [resolve(taken, call.request), given && resolve(given, given)];
  if (!from || depth > 6) return;
  const isNumber = [to, from].every(({ type }) => type === 'number' || type === 'integer');
  if (isNumber && !isAlike(context.units, to.unit, from.unit))
    context.report('call/other-unit', place, { unit: to.unit ?? 'none', other: from.unit ?? 'none', call: call.name });
  const { $defs } = given ?? {};
  for (const [name, member] of Object.entries(to.properties ?? {})) {
    const parameter = from.properties?.[name];
    if (parameter) compareUnits(context, member, $defs ? { ...parameter, $defs } : parameter, call, place, depth + 1);
  }
  if (to.items && from.items)
    compareUnits(context, to.items, $defs ? { ...from.items, $defs } : from.items, call, place, depth + 1);
}
