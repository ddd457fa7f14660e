// The opened list of a field whose items could not be read: why, and the way to ask again, above what is held.
import type { ReactNode } from 'react';
import type { SourceHandle } from '../../define.ts';
import { FailedFace } from '../node/NodeStates.tsx';

export const WithFailure = ({ of, children }: { of: SourceHandle; children: ReactNode }) => (
  <>
    <FailedFace source={of} />
    {children}
  </>
);
