import type { CallContext } from '../../contract/calls.ts';

/** The grid connection point of a request: its own, or that of the caller; undefined: the whole station. */
export const busbarOf = ({ busbarName }: { busbarName?: string }, context: CallContext): string | undefined =>
  busbarName ?? context.busbarName ?? undefined;
