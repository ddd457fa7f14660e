// Creates the handler of a call whose catalogue entry names a document. A document has its defaults until it is saved for the
// first time. It is saved completely, checked against its revision, and logged with old and new values.
import type { CompiledCall } from '../../../core/content.ts';
import { withDefaults } from '../../../core/schema/defaults.ts';
import { keptDocuments } from '../../../core/calls/keptDocuments.ts';
import type { Schema } from '../../../core/language.ts';
import { Reply } from '../../contract/index.ts';
import type { CallContext, Handler } from '../../contract/calls.ts';
import { sealMembers, toShown } from '../../secrets/members.ts';
import { collections, logSave } from './documents.ts';
import { whoOf } from '../request/index.ts';

type Body = Readonly<Record<string, unknown>>;
type Form = Body & { revision?: number };

/** Undefined for calls without a document, and for documents that only their own handlers may access. */
export function documentHandler(call: CompiledCall): Handler | undefined {
  const id = call.document?.replace(/^settings\//, '');
  if (id === undefined || keptDocuments.some((kept) => kept === id)) return undefined;
  const current = (_request: unknown, context: CallContext): Body => shown(context, id, call.answer);
  if (call.title === undefined) return current;
  return (form: Form, context) => {
    save(context, call, id, form);
    return new Reply('Saved', current(undefined, context));
  };
}

/** An unsaved document has revision 0, so the second of two first saves gets a conflict. */
function shown({ station }: CallContext, id: string, shape: Schema): Body {
  const saved = station.docs.tx((tx) => tx.get<Body>(collections.settings, id));
  return { ...toShown(withDefaults(shape, saved?.body ?? {})), revision: saved?.revision ?? 0 };
}

function save(context: CallContext, call: CompiledCall, id: string, { revision, ...given }: Form): void {
  const { docs, vault } = context.station;
  docs.tx((tx) => {
    const before = tx.get<Body>(collections.settings, id)?.body;
    const after = sealMembers(call.request.properties, given, before, vault);
    tx.save(collections.settings, id, after, whoOf(context), revision);
    logSave(tx, context, call.name, { before: before ?? withDefaults(call.request, {}), after });
  });
}
