// The primary diagram: drawn once, live values written to it, panned and zoomed; the same as a list; in an editor its parts are moved.
import { type KeyboardEvent, useCallback, useMemo, useState } from 'react';
import { schemaAt } from '../../src/core/schema/schemaWalk.ts';
import { useAt, useCommand, useText, type ViewProps } from '../define.ts';
import { EmptyFace } from '../shared/node/NodeStates.tsx';
import { ownSchema } from '../shared/value/ownSchema.ts';
import { useFormatAs } from '../shared/value/useFormatAs.ts';
import { readInk } from '../shared/useInk.ts';
import { useRoom } from '../shared/useRoom.ts';
import { MiniMap } from './MiniMap.tsx';
import { toDiagram } from './toDiagram.ts';
import { toFiles } from './toFiles.ts';
import { energisedWords } from './toFaces.ts';
import { toArranged } from './toArranged.ts';
import { toKeyAct } from './toKeyAct.ts';
import type { Point } from './toPlaces.ts';
import { useFaces } from './useFaces.ts';
import { useStage } from './useStage.ts';
import { useStageRoom } from './useStageRoom.ts';
import { WiringList } from './WiringList.tsx';
import { WiringTools } from './WiringTools.tsx';
import '../shared/reading.css';
import './wiring.css';

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
  const symbolSchema = schema && schemaAt(schema, `${options.nodes ?? '/nodes'}/0/symbol`);
  const symbol = (part: { symbol: string }) => format(part.symbol, symbolSchema).text;
  const names = { label, fileName: say(options.fileName) || label };
  const files = toFiles({ diagram, places, source, symbol, say, names, ink: () => readInk(host.current ?? document.body) });
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    const id = (event.target as Element).closest('[data-part]')?.getAttribute('data-part') ?? undefined;
    const act = toKeyAct(event, id, { diagram, places, editing });
    if (act === undefined) return;
    if (act.do === 'move') move(act.part, act.to);
    else if (act.do === 'focus') stage.current?.focus(act.part);
    else if (act.do === 'open') open(act.part);
    else if (act.do === 'zoom') stage.current?.zoom(act.by);
    else if (act.do === 'fit') stage.current?.fit();
    event.preventDefault();
  };

  return (
    <div
      ref={attach}
      className="ems-wire"
      style={{ '--least': `${options.height ?? 420}px` }}
      {...(bound.source?.stale && { 'data-stale': '' })}
      {...(draft && { 'data-plain': '' })}
    >
      <WiringTools
        stage={drawn ? stage : undefined}
        arrange={drawn && editing ? () => draft.set(layoutAt, {}) : undefined}
        list={draft ? undefined : { on: asList, turn: setAsList }}
        files={
          options.download !== false && !draft
            ? { ...(drawn && { picture: files.picture, vector: files.vector }), sheet: files.sheet }
            : undefined
        }
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
        <>
          <div ref={space.attach} className="ems-wire-room">
            <div ref={host} className="ems-wire-stage" role="group" aria-label={label} onKeyDown={onKeyDown} />
            {width > 0 && <MiniMap diagram={diagram} places={places} stage={stage} watchSight={watchSight} />}
          </div>
          <Legend />
        </>
      )}
    </div>
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
