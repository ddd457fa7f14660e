// In: the params of a source or command and the call. Out: problems: what the station would refuse is said before it is asked.
import type { CompiledCall } from '../../core/content.ts';
import { isConstant, isFunctionCall, isReference, isTextObject } from '../../core/value.ts';
import type { Schema } from '../../core/language.ts';
import { resolve } from '../../core/schema/schemaWalk.ts';
import type { CompilerContext } from '../compilerContext.ts';
import { type At, below } from '../doc.ts';
import { type Dict, isDict, show } from '../json.ts';
import { propertiesOf } from '../language/lookup.ts';
import { misfit } from '../language/misfit.ts';

/** Filled by the node that shows the pages. */
const paging = ['current', 'pageSize', 'sort'];

export function checkParams(context: CompilerContext, call: CompiledCall, params: unknown, place: At): void {
  const request = resolve(call.request, call.request);
  const written = params ?? {};
  if (!isDict(written)) return checkLiteral(context, call, call.request, written, below(place, 'params'));
  // A body that is read as a whole is judged by the station's own shape when it is sent.
  if ([isReference, isConstant, isTextObject, isFunctionCall].some((is) => is(written))) return;
  checkMembers(context, call, request, written, params === undefined ? place : below(place, 'params'), call.paged ? paging : []);
}

/** `filled`: names that the console gives by itself. */
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

/** What stands elsewhere is judged when it is sent; what is written out would be refused every time. */
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
  else if (Array.isArray(value))
    value.forEach((each, index) => checkLiteral(context, call, schema.items, each, below(place, index)));
  else if (isDict(value)) checkMembers(context, call, schema, value, place);
}

const isReferring = (value: unknown): boolean =>
  isDict(value) && [isReference, isConstant, isTextObject, isFunctionCall].some((is) => is(value));
