// Checks the call files against the names that the station serves. Reports duplicates, invalid words and calls without a handler.
import type { CompiledCall } from '../../core/content.ts';
import { endlessIn } from '../../core/schema/bounds.ts';
import { type CompilerContext, docsOf } from '../compilerContext.ts';
import { hasRight, table } from '../content/guards.ts';
import { at, type At, below, type Doc } from '../doc.ts';
import { dict } from '../json.ts';
import { familiesIn } from '../language/families.ts';
import { standardVisitor } from '../language/visitors.ts';
import { walk } from '../language/walk.ts';
import { languageSchema } from '../languageSchemas.ts';
import type { Report } from '../problems/report.ts';
import { schemaVisitor } from './checkEntities.ts';

export function checkCalls(context: CompilerContext): void {
  const owners = new Map<string, Doc>();
  const urls = new Map<string, string>();
  for (const doc of docsOf(context, 'calls')) {
    const within = { context, place: 'a call' };
    const report: Report = context.report;
    walk(doc.data, languageSchema('calls'), at(doc), { report, visit: standardVisitor(context, within, schemaVisitor(context)) });
    for (const [name, each] of Object.entries(table(doc))) {
      const place = below(at(doc), name);
      const owner = owners.get(name);
      if (owner) context.report('call/duplicate', place, { name, other: owner.name });
      else owners.set(name, doc);
      const call = context.calls.get(name);
      const url = `${dict(each).method === 'GET' ? 'GET ' : ''}${call?.url ?? ''}`;
      const other = urls.get(url);
      if (!owner && call && other !== undefined)
        context.report('call/same-path', below(place, 'path'), { name, other, url: call.url });
      if (!owner) urls.set(url, name);
      if (call?.past === true && !isPlainRead(call)) context.report('call/past-acts', below(place, 'past'), { name });
      if (call?.restores !== undefined && !takesBack(call, context.calls.get(call.restores)))
        context.report('call/restores-nothing', below(place, 'restores'), { name, read: call.restores });
      if (call) checkRights(context, call, place);
      if (call) checkRequest(context, call, below(place, 'request'));
    }
  }
}

/** An action requires a right, or has a reason why it needs none. */
function checkRights(context: CompilerContext, { name, title, needs, anonymous, everyone }: CompiledCall, place: At): void {
  const mustSay = title !== undefined && anonymous !== true && !hasRight(needs, context.guards);
  if (mustSay && everyone === undefined) context.report('call/no-right', below(place, 'needs'), { name });
  if (!mustSay && everyone !== undefined) context.report('call/needless-everyone', below(place, 'everyone'), { name });
}

function checkRequest(context: CompilerContext, { name, request }: CompiledCall, place: At): void {
  for (const { at: member, word } of endlessIn(request)) context.report('call/endless-request', place, { name, member, word });
  for (const family of familiesIn(request, context)) context.report('entity/family-writable', place, { unit: family });
}

/** Same answer for every user, no side effects: only then is it certain what the call would answer at another time. */
const isPlainRead = ({ title, needs, task, probe, anonymous, answers = 'json' }: CompiledCall): boolean =>
  title === undefined && needs.length === 0 && task !== true && probe !== true && anonymous !== true && answers === 'json';

/** A save and a read without parameters: only then does the answer of the read contain everything that the save takes. */
const takesBack = (save: CompiledCall, read: CompiledCall | undefined): boolean =>
  save.title !== undefined &&
  save.document === undefined &&
  save.task !== true &&
  read !== undefined &&
  read.title === undefined &&
  (read.request.required ?? []).length === 0;

/** Compares handlers with the catalogue. `handlers`: names the station serves. Calls generated for device types share one handler, and so do calls of documents. */
export function checkHandlers(context: CompilerContext, handlers: readonly string[]): void {
  const served = new Set(handlers);
  for (const doc of docsOf(context, 'calls')) {
    for (const [name, each] of Object.entries(table(doc))) {
      const { planned, document } = dict(each);
      if (document !== undefined) {
        if (served.has(name)) context.report('document/handler', below(at(doc), name), { name });
        continue;
      }
      if (planned === true && served.has(name)) context.report('call/planned-handler', below(at(doc), name), { name });
      if (planned !== true && !served.has(name)) context.report('call/no-handler', below(at(doc), name), { name });
    }
  }
  const [first] = docsOf(context, 'calls');
  const known = [...context.calls.keys()];
  for (const name of first ? served : [])
    if (!context.calls.has(name) && first) context.report('call/unknown-handler', at(first), { name, known });
}
