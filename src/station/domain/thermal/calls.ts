// Calls of the thermal management. Its rules are a document of the catalogue.
import type { CallContext, Handlers } from '../../contract/calls.ts';

export const thermalCalls: Handlers = {
  'thermal.state': (_request: unknown, { station }: CallContext) =>
    station.thermal?.state() ?? { status: 'notSupported', units: [] },
};
