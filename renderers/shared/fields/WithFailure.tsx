// The dropdown of a field whose options failed to load: the error and a retry button above the current value.
import type { ReactNode } from 'react';
import type { SourceHandle } from '../../define.ts';
import { FailedState } from '../node/NodeStates.tsx';

export const WithFailure = ({ of, children }: { of: Pick<SourceHandle, 'failure' | 'retry'>; children: ReactNode }) => (
  <>
    <FailedState source={of} />
    {children}
  </>
);
