import type { CurveOptions } from '../../src/core/kinds.gen.ts';
import { LoadingPicture } from '../shared/node/NodeStates.tsx';

/** Default height of the picture in pixels. */
export const defaultHeight = 280;

export const CurveLoading = ({ options }: { options: CurveOptions }) => (
  <LoadingPicture height={options.height ?? defaultHeight} />
);
