// Single-line diagram, drawn once with live values written to it; pan, zoom, a list view, and movable parts in an editor.
import { type ComponentProps, type KeyboardEventHandler, useCallback, useState } from 'react';
import type { Schema } from '../../src/core/language.ts';
import { schemaAt } from '../../src/core/schema/schemaWalk.ts';
import { type DraftHandle, useCommand, useText, type ViewProps } from '../define.ts';
import { EmptyState } from '../shared/node/NodeStates.tsx';
import { ownSchema } from '../shared/value/ownSchema.ts';
import { useFormatAs } from '../shared/value/useFormatAs.ts';
import { readInk } from '../shared/useInk.ts';
import { useRoom } from '../shared/useRoom.ts';
import { MiniMap } from './MiniMap.tsx';
import type { Diagram } from './toDiagram.ts';
import { toFiles } from './toFiles.ts';
import { energisedWords } from './toPartDrawing.ts';
import { toKeyAct } from './toKeyAct.ts';
import type { Point } from './toPlaces.ts';
import { toKeyDown } from './toKeyDown.ts';
import { useShownDiagram } from './useShownDiagram.ts';
import { useStage } from './stage/useStage.ts';
import { useStageRoom } from './stage/useStageRoom.ts';
import { WiringList } from './WiringList.tsx';
import { WiringTools } from './WiringTools.tsx';
import '../shared/reading.css';
import './wiring.css';

export function WiringView({ title = '', options, value, empty, draft, ...bound }: ViewProps<'wiring'>) {
  const say = useText();
  const schema = ownSchema({ ...bound, ...(draft && { draft }) });
  const space = useStageRoom();
  // An editor shows the stored layout, not one fitted to the room.
  const shown = useShownDiagram(value, options, schema, draft ? undefined : space.room);
  const { diagram, places, source, layoutAt, stored } = shown;
  const { attach, width } = useRoom<HTMLDivElement>();
  const [asList, setAsList] = useState(false);
  const { opens, open } = useOpening(options.open, diagram);
  const editing = isEdited(draft) && bound.enabled;
  const move = useCallback((id: string, to: Point) => draft?.set(layoutAt, { ...stored, [id]: to }), [draft, layoutAt, stored]);
  const drawn = diagram.parts.length > 0 && !asList;
  const use = useStage({
    ...shown,
    ready: width > 0 && drawn,
    pressed: editing ? (id) => use.stage.current?.focus(id) : open,
    moved: editing ? move : undefined,
  });
  const { host, stage } = use;
  const symbol = useSymbol(schema, options.nodes ?? '/nodes');
  if (diagram.parts.length === 0) return <EmptyState text={empty ?? say('No device of this station is in the diagram')} />;

  const names = namesOf(title || say('Wiring diagram'), say(options.fileName));
  const { label } = names;
  const files = toFiles({ diagram, places, source, symbol, say, names, ink: () => readInk(host.current ?? document.body) });
  const onKeyDown = toKeyDown((event, id) => toKeyAct(event, id, { diagram, places, editing }), { stage, move, open });

  return (
    <div ref={attach} className="ems-wire" {...frameOf(options.height, draft !== undefined, bound.source?.stale === true)}>
      <WiringTools
        stage={drawn ? stage : undefined}
        arrange={drawn && editing ? () => draft.set(layoutAt, {}) : undefined}
        {...lookingTools(draft !== undefined, {
          list: { on: asList, turn: setAsList },
          files: options.download === false ? undefined : withoutPicture(files, drawn),
        })}
      />
      {asList ? (
        <WiringList
          diagram={diagram}
          source={source}
          label={label}
          symbol={symbol}
          open={opens ? (part) => open(part.id) : undefined}
        />
      ) : (
        <Drawing shown={shown} use={use} label={label} onKeyDown={onKeyDown} room={space} placed={width > 0} />
      )}
    </div>
  );
}

/** The command that a click on a device runs, if it may be run now. */
function useOpening(name: string | undefined, diagram: Diagram) {
  const command = useCommand(name ?? '');
  const opens = name !== undefined && command?.shown && command.enabled ? command : undefined;
  const open = useCallback(
    (id: string) => {
      const part = diagram.byId.get(id);
      if (part?.device !== undefined) void opens?.run({ item: part.item });
    },
    [diagram, opens],
  );
  return { opens, open };
}

const useSymbol = (schema: Schema | undefined, nodesAt: string) => {
  const format = useFormatAs();
  const own = schema && schemaAt(schema, `${nodesAt}/0/symbol`);
  return (part: { symbol: string }) => format(part.symbol, own).text;
};

const isEdited = (draft: DraftHandle | undefined): draft is DraftHandle => draft !== undefined && draft.editing && draft.canEdit;
const namesOf = (label: string, fileName: string) => ({ label, fileName: fileName || label });
const frameOf = (least = 420, plain: boolean, stale: boolean) => ({
  style: { '--least': `${least}px` },
  ...(stale && { 'data-stale': '' }),
  ...(plain && { 'data-plain': '' }),
});

/** List and files are not offered in edit mode. */
const lookingTools = (edits: boolean, tools: Pick<ComponentProps<typeof WiringTools>, 'list' | 'files'>): typeof tools =>
  edits ? { list: undefined, files: undefined } : tools;

/** The list view has no picture to export. */
const withoutPicture = ({ picture, vector, sheet }: ReturnType<typeof toFiles>, drawn: boolean) => ({
  ...(drawn && { picture, vector }),
  sheet,
});

interface DrawingProps {
  shown: ReturnType<typeof useShownDiagram>;
  use: ReturnType<typeof useStage>;
  room: ReturnType<typeof useStageRoom>;
  label: string;
  onKeyDown: KeyboardEventHandler;
  /** The container has a width. */
  placed: boolean;
}
function Drawing({ shown: { diagram, places }, use: { host, stage, watchSight }, room, label, onKeyDown, placed }: DrawingProps) {
  return (
    <>
      <div ref={room.attach} className="ems-wire-room">
        <div ref={host} className="ems-wire-stage" role="group" aria-label={label} onKeyDown={onKeyDown} />
        {placed && <MiniMap diagram={diagram} places={places} stage={stage} watchSight={watchSight} />}
      </div>
      <Legend />
    </>
  );
}

function Legend() {
  const say = useText();
  return (
    <ul className="ems-legend ems-wire-legend">
      {(['live', 'dead', 'unknown'] as const).map((each) => (
        <li key={each} data-energised={each}>
          <svg width="26" height="8" aria-hidden="true">
            <path className="ems-wire-link" data-energised={each} d="M0 4H26" />
          </svg>
          {say(energisedWords[each])}
        </li>
      ))}
    </ul>
  );
}
