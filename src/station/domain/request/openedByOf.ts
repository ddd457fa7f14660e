// The caller of a request in the form that the opened incident files need.
import { personText } from '../../../core/texts/who.ts';
import type { CallContext } from '../../contract/calls.ts';
import type { OpenedBy } from '../../contract/incident.ts';
import { whoOf } from './translator.ts';

export const openedByOf = (context: Pick<CallContext, 'user' | 'sessionId' | 'sees' | 'maintains'>): OpenedBy => ({
  sessionId: context.sessionId ?? '',
  name: personText(whoOf(context)),
  maintains: context.maintains,
  sees: context.sees ?? [],
});
