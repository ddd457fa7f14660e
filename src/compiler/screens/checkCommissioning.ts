// Checks the steps of commissioning.json against the screens. Reports problems such as a missing page.
import type { CompilerContext } from '../compilerContext.ts';
import { at } from '../doc.ts';
import { strings } from '../json.ts';
import { languageSchema } from '../languageSchemas.ts';
import { standardVisitor } from '../language/visitors.ts';
import { walk } from '../language/walk.ts';
import type { AssembledScreen } from './assemble.ts';
import { toLeads } from './heads.ts';

export function checkCommissioning(context: CompilerContext, assembledAll: readonly AssembledScreen[]): void {
  const doc = context.docs.get('commissioning.json');
  if (!doc) return;
  const known = strings(assembledAll.map(({ screen }) => screen.path));
  const leads = toLeads(assembledAll);
  const visit = standardVisitor(context, { context, place: 'a step of the commissioning' }, (format, value, place) => {
    if (format === 'screen-path' && typeof value === 'string' && !leads(value))
      context.report('reference/unknown-screen', place, { name: value, known });
  });
  walk(doc.data, languageSchema('commissioning'), at(doc), { report: context.report, visit });
}
