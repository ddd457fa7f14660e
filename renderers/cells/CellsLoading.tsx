// Placeholder for the picture of cells until the first values are loaded.
import { Skeleton } from 'antd';
import type { CellsOptions } from '../../src/core/kinds.gen.ts';
import { useText } from '../define.ts';
import './cells.css';

export function CellsLoading({ options }: { options: CellsOptions }) {
  const say = useText();
  return (
    <div role="status" aria-label={say('Loading')} className="ems-cells-wait" style={{ height: (options.height ?? 460) + 96 }}>
      <Skeleton active title={false} paragraph={{ rows: 2 }} />
      <i />
    </div>
  );
}
