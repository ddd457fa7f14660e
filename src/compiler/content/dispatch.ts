// Returns the order of strategies and limits from dispatch.json as data, and reports problems.
import type { DispatchOrder } from '../../core/content.ts';
import type { CompilerContext } from '../compilerContext.ts';
import { at } from '../doc.ts';
import { dict } from '../json.ts';
import { languageSchema } from '../languageSchemas.ts';
import { standardVisitor } from '../language/visitors.ts';
import { walk } from '../language/walk.ts';

export const toDispatchOrder = (context: CompilerContext): DispatchOrder =>
  dict(dict(context.docs.get('dispatch.json')?.data).order) as DispatchOrder;

export function checkDispatch(context: CompilerContext): void {
  const doc = context.docs.get('dispatch.json');
  if (!doc) return;
  const within = { context, place: 'the dispatch' };
  walk(doc.data, languageSchema('dispatch'), at(doc), { report: context.report, visit: standardVisitor(context, within) });
}
