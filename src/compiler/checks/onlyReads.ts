// In: a call that rules, limits or sources read. Out: a problem where it does something.
import type { CompiledCall } from '../../core/content.ts';
import type { CompilerContext } from '../compilerContext.ts';
import type { At } from '../doc.ts';

/** A call with a title does something; the title is what the log says of it. */
export function checkOnlyReads(context: CompilerContext, { name, title }: CompiledCall, place: At): void {
  if (title !== undefined) context.report('call/acts', place, { name, title: typeof title === 'string' ? title : title.text });
}
