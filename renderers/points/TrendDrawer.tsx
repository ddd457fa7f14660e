// The drawer of a chosen point: its live value, and what the author put below it.
import { Drawer } from 'antd';
import type { Members, ScreenNode } from '../../src/core/language.ts';
import type { ReadableStore } from '../../src/core/store.ts';
import { NodeGrid } from '../shared/node/NodeGrid.tsx';
import type { FormatOf } from '../shared/value/formatAs.ts';
import { PointValue } from './PointValue.tsx';
import type { PointRow } from './toGroups.ts';

interface TrendProps {
  body: Members<ScreenNode>;
  /** undefined: closed, and nothing of it is drawn or asked for. */
  point: PointRow | undefined;
  title: string;
  values: ReadableStore;
  format: FormatOf;
  close: () => void;
}

export function TrendDrawer({ body, point, title, values, format, close }: TrendProps) {
  return (
    <Drawer
      open={point !== undefined}
      onClose={close}
      size="min(960px, 100vw)"
      destroyOnHidden
      title={title}
      extra={
        point && (
          <span className="ems-points-now">{<PointValue point={point} title={title} values={values} format={format} />}</span>
        )
      }
    >
      {point && <NodeGrid body={body} at="/options/trend" framed />}
    </Drawer>
  );
}
