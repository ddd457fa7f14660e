// Tools above tree and diagram: add at the current place, remove, undo and redo, zoom and layout.
import {
  AimOutlined,
  DeleteOutlined,
  PlusOutlined,
  RedoOutlined,
  ApartmentOutlined,
  UndoOutlined,
  ZoomInOutlined,
  ZoomOutOutlined,
} from '@ant-design/icons';
import type { ReactNode, RefObject } from 'react';
import { useText } from '../define.ts';
import { ToolButton } from '../shared/ToolButton.tsx';
import type { Stage } from './stage.ts';

interface Tools {
  stage: RefObject<Stage | undefined>;
  editing: boolean;
  /** Node types that may be added, with their names. */
  adds: readonly { type: string; title: string; run: () => void }[];
  remove: (() => void) | undefined;
  undo: () => void;
  redo: () => void;
  arrange: () => void;
  /** Template buttons. */
  kept: ReactNode;
}
const zoomStep = 1.25;

export function TopologyTools({ stage, editing, adds, remove, undo, redo, arrange, kept }: Tools) {
  const say = useText();
  const tool = (title: string, icon: ReactNode, onClick: () => void, disabled = false) => (
    <ToolButton key={title} title={title} icon={icon} onClick={onClick} disabled={disabled} />
  );
  return (
    <div className="ems-topo-tools" role="group" aria-label={say('Tools')}>
      {editing && (
        <>
          {adds.map(({ type, title, run }) => (
            <ToolButton key={type} title={title} icon={<PlusOutlined aria-hidden="true" />} onClick={run}>
              {title}
            </ToolButton>
          ))}
          {kept}
          {tool(say('Remove node'), <DeleteOutlined aria-hidden="true" />, () => remove?.(), remove === undefined)}
          {tool(say('Undo'), <UndoOutlined aria-hidden="true" />, undo)}
          {tool(say('Redo'), <RedoOutlined aria-hidden="true" />, redo)}
          {tool(say('Lay out automatically'), <ApartmentOutlined aria-hidden="true" />, arrange)}
        </>
      )}
      {tool(say('Zoom in'), <ZoomInOutlined aria-hidden="true" />, () => stage.current?.zoom(zoomStep))}
      {tool(say('Zoom out'), <ZoomOutOutlined aria-hidden="true" />, () => stage.current?.zoom(1 / zoomStep))}
      {tool(say('Fit to view'), <AimOutlined aria-hidden="true" />, () => stage.current?.fit())}
    </div>
  );
}
