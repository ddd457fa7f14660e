// The primary diagram: drawn once, live values written to it, panned and zoomed; the same as a list; in an editor its parts are moved.
import { AimOutlined, ApartmentOutlined, TableOutlined, UndoOutlined, ZoomInOutlined, ZoomOutOutlined } from '@ant-design/icons';
import { type KeyboardEvent, useCallback, useMemo, useState } from 'react';
import { schemaAt } from '../../src/core/schema/schemaWalk.ts';
import { useAt, useCommand, useText, type ViewProps } from '../define.ts';
import { FrameExtra } from '../NodeFrame.tsx';
import { EmptyFace } from '../NodeStates.tsx';
import { FileMenu } from '../shared/files/FileMenu.tsx';
import { ownSchema } from '../shared/value/ownSchema.ts';
import { saveBlob, saveSheet } from '../shared/files/saveFile.ts';
import { toFileName } from '../shared/files/sheet.ts';
import { ToolButton } from '../shared/ToolButton.tsx';
import { useFormatAs } from '../shared/value/useFormatAs.ts';
import { readInk } from '../shared/useInk.ts';
import { useRoom } from '../shared/useRoom.ts';
import { MiniMap } from './MiniMap.tsx';
import { toDiagram } from './toDiagram.ts';
import { toDrawing, toPixels } from './toDrawing.ts';
import { energisedWords } from './toFaces.ts';
import { toArranged } from './toArranged.ts';
import { type Point, toNext } from './toPlaces.ts';
import { useFaces } from './useFaces.ts';
import { useStage } from './useStage.ts';
import { useStageRoom } from './useStageRoom.ts';
import { WiringList } from './WiringList.tsx';
import '../shared/reading.css';
import './wiring.css';

const towards = { ArrowUp: 'up', ArrowDown: 'down', ArrowLeft: 'left', ArrowRight: 'right' } as const;
const isArrow = (key: string): key is keyof typeof towards => Object.hasOwn(towards, key);
/** Pixels of the drawing that a key moves a part. */
const keyStep = 10;
const zoomStep = 1.25;

export function WiringView({ title = '', options, value, empty, draft, ...bound }: ViewProps<'wiring'>) {
  const say = useText();
  const format = useFormatAs();
  const schema = ownSchema({ ...bound, ...(draft && { draft }) });
  const nodes = useAt<unknown>(value, options.nodes ?? '/nodes');
  const links = useAt<unknown>(value, options.links ?? '/links');
  const layoutAt = options.layout ?? '/layout';
  const stored = useAt<Readonly<Record<string, Point>>>(value, layoutAt);
  const diagram = useMemo(() => toDiagram(nodes, links), [nodes, links]);
  const space = useStageRoom();
  // In an editor everything stands where it is stored from.
  const room = draft ? undefined : space.room;
  const places = useMemo(() => toArranged(diagram, stored ?? {}, room), [diagram, stored, room]);
  const fitted = useMemo(() => ({ diagram, room }), [diagram, room]);
  const source = useFaces(diagram, value, options, schema);
  const { attach, width } = useRoom<HTMLDivElement>();
  const [asList, setAsList] = useState(false);
  const command = useCommand(options.open ?? '');
  const opens = options.open !== undefined && command?.shown && command.enabled ? command : undefined;
  const editing = draft !== undefined && draft.editing && draft.canEdit && bound.enabled;

  const open = useCallback(
    (id: string) => {
      const part = diagram.byId.get(id);
      if (part?.device !== undefined) void opens?.run({ item: part.item });
    },
    [diagram, opens],
  );
  const move = useCallback((id: string, to: Point) => draft?.set(layoutAt, { ...stored, [id]: to }), [draft, layoutAt, stored]);
  const drawn = diagram.parts.length > 0 && !asList;
  const { host, stage, watchSight } = useStage({
    diagram,
    places,
    source,
    ready: width > 0 && drawn,
    fitted,
    pressed: editing ? (id) => stage.current?.focus(id) : open,
    moved: editing ? move : undefined,
  });
  if (diagram.parts.length === 0) return <EmptyFace text={empty ?? say('No device of this station stands in the diagram')} />;

  const label = title || say('Wiring diagram');
  const fileName = say(options.fileName) || label;
  const symbolSchema = schema && schemaAt(schema, `${options.nodes ?? '/nodes'}/0/symbol`);
  const symbol = (part: { symbol: string }) => format(part.symbol, symbolSchema).text;
  const drawing = () => toDrawing(label, diagram, places, source.read(), readInk(host.current ?? document.body));
  const picture = async () => {
    const blob = await toPixels(drawing());
    if (blob) saveBlob(blob, `${toFileName(fileName)}.png`);
  };
  const vector = async () => saveBlob(new Blob([drawing().svg], { type: 'image/svg+xml' }), `${toFileName(fileName)}.svg`);
  const sheet = (as: 'csv' | 'xlsx') => {
    const { faces } = source.read();
    const rows = diagram.parts.map((part) => {
      const face = faces.get(part.id);
      return [
        face?.title ?? part.id,
        symbol(part),
        [...(face?.lines ?? []), face?.age].filter(Boolean).join(' · '),
        say(energisedWords[face?.energised ?? 'unknown']),
      ];
    });
    return saveSheet({ head: [say('Part'), say('Kind'), say('Now'), say('Energised?')], rows }, fileName, as);
  };

  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    const id = (event.target as Element).closest('[data-part]')?.getAttribute('data-part') ?? undefined;
    const { key } = event;
    if (isArrow(key)) {
      const at = id === undefined ? undefined : places.get(id);
      if (editing && event.shiftKey && id !== undefined && at) {
        const [dx, dy] = { up: [0, -1], down: [0, 1], left: [-1, 0], right: [1, 0] }[towards[key]] as [number, number];
        move(id, { x: at.x + dx * keyStep, y: at.y + dy * keyStep });
      } else {
        const next = id === undefined ? diagram.parts[0]?.id : toNext(places, id, towards[key]);
        if (next !== undefined) stage.current?.focus(next);
      }
    } else if (key === 'Enter' || key === ' ') {
      if (id === undefined || editing) return;
      open(id);
    } else if (key === '+' || key === '=') stage.current?.zoom(zoomStep);
    else if (key === '-') stage.current?.zoom(1 / zoomStep);
    else if (key === '0') stage.current?.fit();
    else return;
    event.preventDefault();
  };

  return (
    <div
      ref={attach}
      className="ems-wire"
      style={{ '--least': `${options.height ?? 420}px` } as never}
      {...(bound.source?.stale && { 'data-stale': '' })}
      {...(draft && { 'data-plain': '' })}
    >
      <FrameExtra>
        {drawn && (
          <>
            {editing && (
              <ToolButton
                title={say('Lay out automatically')}
                icon={<UndoOutlined aria-hidden="true" />}
                onClick={() => draft.set(layoutAt, {})}
              >
                {say('Lay out automatically')}
              </ToolButton>
            )}
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
            <ToolButton
              title={say('Show all of it')}
              icon={<AimOutlined aria-hidden="true" />}
              onClick={() => stage.current?.fit()}
            />
          </>
        )}
        {!draft && (
          <ToolButton
            title={say(asList ? 'Show as a diagram' : 'Show as a list')}
            icon={asList ? <ApartmentOutlined aria-hidden="true" /> : <TableOutlined aria-hidden="true" />}
            onClick={() => setAsList(!asList)}
          />
        )}
        {options.download !== false && !draft && <FileMenu {...(drawn && { picture, vector })} sheet={sheet} />}
      </FrameExtra>
      {asList ? (
        <WiringList
          diagram={diagram}
          source={source}
          label={label}
          symbol={symbol}
          open={opens ? (part) => open(part.id) : undefined}
        />
      ) : (
        <>
          <div ref={space.attach} className="ems-wire-room">
            <div ref={host} className="ems-wire-stage" role="group" aria-label={label} onKeyDown={onKeyDown} />
            {width > 0 && <MiniMap diagram={diagram} places={places} stage={stage} watchSight={watchSight} />}
          </div>
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
        </>
      )}
    </div>
  );
}
