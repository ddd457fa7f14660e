// Checks a call that rules, limits or sources read. Reports calls with side effects.
import type { CompiledCall } from '../../core/content.ts';
import type { CompilerContext } from '../compilerContext.ts';
import type { At } from '../doc.ts';

/** A call with a title has side effects; the title is the text of its audit entry. */
export function checkOnlyReads(context: CompilerContext, { name, title }: CompiledCall, place: At): void {
  if (title !== undefined) context.report('call/acts', place, { name, title: typeof title === 'string' ? title : title.text });
}
