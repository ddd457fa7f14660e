import type { BarsOptions } from '../../src/core/kinds.gen.ts';
import { LoadingPicture } from '../shared/node/NodeStates.tsx';

/** Default height of a chart in pixels. */
export const defaultHeight = 280;

export const BarsLoading = ({ options }: { options: BarsOptions }) => <LoadingPicture height={options.height ?? defaultHeight} />;
