// Checks the schemas from which a station makes validators: requests, entities, points. Reports those that fail to compile, which
// the station would discover only at the first request. Runs last, and only if there are no other errors.
import type { Plain } from '../../core/json.ts';
import { toPlain } from '../../core/schema/plain.ts';
import { type CompilerContext, docsOf } from '../compilerContext.ts';
import { type At, at, baseName, below } from '../doc.ts';
import { dict, text } from '../json.ts';

/** Throws if the schema does not compile. */
export type MakeValidator = (schema: Plain) => unknown;

export function checkValidators(context: CompilerContext, make: MakeValidator): void {
  const tried = triedBy.get(make) ?? new Map<string, string | undefined>();
  triedBy.set(make, tried);
  // Schemas that another check has rejected fail here as well, with a less helpful message.
  if (context.hasErrors()) return;
  const judge = (plain: () => Plain, place: At): void => {
    const fault = faultOf(plain, make, tried);
    if (fault !== undefined)
      context.report('compiler/failed', place, { detail: `no validator can be generated from it (${fault})` });
  };
  for (const doc of docsOf(context, 'calls')) {
    for (const name of Object.keys(dict(doc.data))) {
      const call = context.calls.get(name);
      if (!call) continue;
      judge(() => toPlain(call.request, { side: 'request' }), below(below(at(doc), name), 'request'));
    }
  }
  for (const doc of docsOf(context, 'entities')) {
    const name = baseName(doc.name);
    const parts = Object.keys(dict(dict(doc.data).$defs));
    judge(() => toPlain(context.entities.resolve(name) ?? {}), at(doc));
    for (const part of parts)
      judge(() => toPlain(context.entities.resolve(`${name}#${part}`) ?? {}), below(below(at(doc), '$defs'), part));
  }
  for (const doc of docsOf(context, 'devices')) {
    const properties = context.devices.get(text(dict(doc.data).type) ?? '')?.points ?? {};
    judge(() => toPlain({ type: 'object', properties }), below(at(doc), 'points'));
  }
}

/** The same schema occurs in many places and for each vendor. */
const triedBy = new WeakMap<MakeValidator, Map<string, string | undefined>>();

function faultOf(plain: () => Plain, make: MakeValidator, tried: Map<string, string | undefined>): string | undefined {
  try {
    const schema = plain();
    const key = JSON.stringify(schema);
    if (!tried.has(key))
      tried.set(
        key,
        thrownBy(() => make(schema)),
      );
    return tried.get(key);
  } catch (failure) {
    return messageOf(failure);
  }
}

function thrownBy(work: () => unknown): string | undefined {
  try {
    work();
    return undefined;
  } catch (failure) {
    return messageOf(failure);
  }
}
const messageOf = (failure: unknown): string => (failure instanceof Error ? failure.message : String(failure));
