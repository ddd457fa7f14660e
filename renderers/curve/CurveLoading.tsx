import type { CurveOptions } from '../../src/core/kinds.gen.ts';
import { LoadingPicture } from '../shared/node/NodeStates.tsx';

/** Of the picture where an author says nothing. */
export const usualHeight = 280;

export const CurveLoading = ({ options }: { options: CurveOptions }) => <LoadingPicture height={options.height ?? usualHeight} />;
