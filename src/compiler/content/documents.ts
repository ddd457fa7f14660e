// Completes a call that names a document with its implied properties, and reports problems.
import { defaultsOf } from '../../core/schema/defaults.ts';
import { keptDocuments } from '../../core/calls/keptDocuments.ts';
import type { Call, Schema } from '../../core/language.ts';
import { type CompilerContext, docsOf } from '../compilerContext.ts';
import { type At, at, below } from '../doc.ts';
import { table } from './guards.ts';
import { asWritten, dict, isDict } from '../json.ts';

type Written = Pick<Call, 'document' | 'title' | 'request' | 'answer'>;

/** A call with a title saves; one without reads. */
const saves = ({ title }: Written): boolean => title !== undefined;

/** The read has no parameters, and a save returns the document as saved. */
export function withDocument<T extends Written>(call: T): T {
  if (call.document === undefined) return call;
  return saves(call)
    ? { ...call, answer: call.answer ?? call.request }
    : { ...call, request: call.request ?? { entity: 'query#empty' } };
}

interface Pair {
  call: string;
  place: At;
  written: Written;
}

export function checkDocuments(context: CompilerContext): void {
  const pairs = new Map<string, Pair[]>();
  for (const doc of docsOf(context, 'calls')) {
    for (const [call, each] of Object.entries(table(doc))) {
      const written = asWritten<Written>(dict(each));
      if (typeof written.document !== 'string') continue;
      const place = below(at(doc), call);
      checkCall(context, { call, place, written });
      pairs.set(written.document, [...(pairs.get(written.document) ?? []), { call, place, written }]);
    }
  }
  for (const [document, calls] of pairs) checkPair(context, document, calls);
}

function checkCall(context: CompilerContext, { call, place, written }: Pair): void {
  const document = String(written.document);
  const where = below(place, 'document');
  if (keptDocuments.some((kept) => document === `settings/${kept}`)) context.report('document/kept', where, { document });
  const ref = entityOf(written);
  const shape = ref === undefined ? undefined : context.entities.resolve(ref);
  if (!shape) {
    if (ref === undefined) context.report('document/no-entity', where, { call, word: saves(written) ? 'request' : 'answer' });
    return;
  }
  if (shape.properties?.revision === undefined) context.report('document/no-revision', where, { entity: String(ref) });
  const missing = missingDefaults(shape);
  if (missing.length > 0) context.report('document/no-default', where, { entity: String(ref), members: missing.join(', ') });
}

function checkPair(context: CompilerContext, document: string, calls: readonly Pair[]): void {
  const [first] = calls;
  for (const [index, { place, written }] of calls.entries()) {
    const other = calls.slice(0, index).find((each) => saves(each.written) === saves(written));
    if (other) context.report('document/twice', below(place, 'document'), { document, other: other.call });
    else if (first && entityOf(first.written) !== entityOf(written))
      context.report('document/two-shapes', below(place, 'document'), { document, other: first.call });
  }
}

function entityOf(written: Written): string | undefined {
  const shape: unknown = saves(written) ? written.request : written.answer;
  return isDict(shape) && typeof shape.entity === 'string' ? shape.entity : undefined;
}

/** Required members without a default, which a read could not return before the first save. */
function missingDefaults(shape: Schema): string[] {
  const start = dict(defaultsOf(shape));
  return (shape.required ?? []).filter((name) => start[name] === undefined);
}
