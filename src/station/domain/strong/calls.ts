// Calls of strong electricity. Nodes, templates and versions are documents of the catalogue.
import type { CallContext, Handlers } from '../../contract/calls.ts';
import { strongInForce } from '../../dispatch/plan/strongInForce.ts';
import { rangeOf } from '../../dispatch/plan/strongLimits.ts';
import { nodeTemplates } from './nodeTemplates.ts';

export const strongCalls: Handlers = {
  ...nodeTemplates,
  'strong.range': (_request: unknown, { station }: CallContext) => {
    const nodes = station.docs.tx(strongInForce)?.nodes;
    return nodes === undefined ? {} : rangeOf({ nodes });
  },
};
