// Tools at the heading of the diagram: zoom while drawn, layout while edited, list and files while viewed.
import { AimOutlined, ApartmentOutlined, TableOutlined, UndoOutlined, ZoomInOutlined, ZoomOutOutlined } from '@ant-design/icons';
import type { ComponentProps, RefObject } from 'react';
import { useText } from '../define.ts';
import { FrameExtra } from '../shared/node/NodeFrame.tsx';
import { FileMenu } from '../shared/files/FileMenu.tsx';
import { ToolButton } from '../shared/ToolButton.tsx';
import type { Stage } from './stage/stage.ts';
import { zoomStep } from './toKeyAct.ts';

interface Tools {
  /** Undefined unless the diagram is drawn. */
  stage: RefObject<Stage | undefined> | undefined;
  arrange: (() => void) | undefined;
  list: { on: boolean; turn: (on: boolean) => void } | undefined;
  files: ComponentProps<typeof FileMenu> | undefined;
}

export function WiringTools({ stage, arrange, list, files }: Tools) {
  const say = useText();
  return (
    <FrameExtra>
      {arrange && (
        <ToolButton title={say('Lay out automatically')} icon={<UndoOutlined aria-hidden="true" />} onClick={arrange}>
          {say('Lay out automatically')}
        </ToolButton>
      )}
      {stage && (
        <>
          <ToolButton
            title={say('Zoom in')}
            icon={<ZoomInOutlined aria-hidden="true" />}
            onClick={() => stage.current?.zoom(zoomStep)}
          />
          <ToolButton
            title={say('Zoom out')}
            icon={<ZoomOutOutlined aria-hidden="true" />}
            onClick={() => stage.current?.zoom(1 / zoomStep)}
          />
          <ToolButton title={say('Fit to view')} icon={<AimOutlined aria-hidden="true" />} onClick={() => stage.current?.fit()} />
        </>
      )}
      {list && (
        <ToolButton
          title={say(list.on ? 'Show as a diagram' : 'Show as a list')}
          icon={list.on ? <ApartmentOutlined aria-hidden="true" /> : <TableOutlined aria-hidden="true" />}
          onClick={() => list.turn(!list.on)}
        />
      )}
      {files && <FileMenu {...files} />}
    </FrameExtra>
  );
}
