// Calls of the electrical distribution. Nodes, templates and versions are documents of the catalogue.
import type { CallContext, Handlers } from '../../contract/calls.ts';
import { distributionInForce } from '../../dispatch/plan/distributionInForce.ts';
import { rangeOf } from '../../dispatch/plan/distributionLimits.ts';
import { nodeTemplates } from './nodeTemplates.ts';

export const distributionCalls: Handlers = {
  ...nodeTemplates,
  'strong.range': (_request: unknown, { station }: CallContext) => {
    const nodes = station.docs.tx(distributionInForce)?.nodes;
    return nodes === undefined ? {} : rangeOf({ nodes });
  },
};
