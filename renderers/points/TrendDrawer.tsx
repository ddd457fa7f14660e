// Drawer of the selected point: its live value and the body declared by the screen.
import { Drawer } from 'antd';
import type { Members, ScreenNode } from '../../src/core/language.ts';
import type { ReadableStore } from '../../src/core/store.ts';
import { useAt, useText } from '../define.ts';
import { NodeGrid } from '../shared/node/NodeGrid.tsx';
import type { FormatOf } from '../shared/value/formatAs.ts';
import { PointValue } from './PointValue.tsx';
import type { PointRow } from './toGroups.ts';

interface TrendProps {
  body: Members<ScreenNode>;
  /** undefined: closed; nothing is drawn or requested. */
  point: PointRow | undefined;
  /** Reading of the device, which may contain its name. */
  reading: ReadableStore;
  values: ReadableStore;
  format: FormatOf;
  close: () => void;
}

export function TrendDrawer({ body, point, reading, values, format, close }: TrendProps) {
  const say = useText();
  const device = useAt<string>(reading, '/name');
  const title = point ? say(point.title) : '';
  return (
    <Drawer
      open={point !== undefined}
      onClose={close}
      size="min(960px, 100vw)"
      destroyOnHidden
      title={device === undefined ? title : `${device} · ${title}`}
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
