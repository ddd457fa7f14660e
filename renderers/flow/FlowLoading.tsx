import type { FlowOptions } from '../../src/core/kinds.gen.ts';
import { LoadingPicture } from '../shared/node/NodeStates.tsx';
import { defaultHeight } from './toLayout.ts';

export const FlowLoading = ({ options }: { options: FlowOptions }) => <LoadingPicture height={options.height ?? defaultHeight} />;
