// As high as the flow that comes, so that nothing below it moves.
import type { FlowOptions } from '../../src/core/kinds.gen.ts';
import { LoadingFace } from '../shared/node/NodeStates.tsx';
import { usualHeight } from './toLayout.ts';

export const FlowLoading = ({ options }: { options: FlowOptions }) => (
  <div style={{ minHeight: options.height ?? usualHeight }}>
    <LoadingFace rows={4} />
  </div>
);
