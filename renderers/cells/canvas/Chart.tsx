// A picture of all cells as wide as its container, drawn once the width is known.
import { useRoom } from '../../shared/useRoom.ts';
import type { CellViewProps } from '../viewProps.ts';
import { Surface, type SurfaceProps } from './Surface.tsx';

export interface Size {
  width: number;
  height: number;
}
interface ChartProps extends Pick<CellViewProps, 'store' | 'height' | 'label' | 'describedBy'> {
  pick?: CellViewProps['pick'];
  draw: (size: Size) => Pick<SurfaceProps, 'at' | 'boxOf' | 'step' | 'lines' | 'paint'>;
}

export function Chart({ store, height, draw, ...named }: ChartProps) {
  const { attach, width } = useRoom<HTMLDivElement>();
  return (
    <div ref={attach} className="ems-cells-canvas">
      {width > 0 && (
        <Surface {...named} height={height} contentHeight={height} watch={store.subscribe} {...draw({ width, height })} />
      )}
    </div>
  );
}
