// Each record as a tile with name, status and a few values. The edge shows its state; a state that is not normal also has a text.
import type { CSSProperties, ReactNode } from 'react';
import type { TableOptions } from '../../../src/core/kinds.gen.ts';
import type { Schema } from '../../../src/core/language.ts';
import { read } from '../../../src/core/pointer.ts';
import { type CommandHandle, useText } from '../../define.ts';
import { toneColour } from '../../shared/colours.ts';
import type { FormatOf } from '../../shared/value/formatAs.ts';
import { schemaIn } from '../../shared/value/ownSchema.ts';
import { OldMark } from '../../shared/value/OldMark.tsx';
import { OwnHeading } from '../../shared/OwnHeading.tsx';
import { ToneTag } from '../../shared/value/ToneTag.tsx';
import { ValueView } from '../../shared/value/ValueView.tsx';
import type { Entry } from '../toOrder.ts';
import { toLevel, toOlds, toTileGroups } from './toTiles.ts';
import './tiles.css';

interface TilesProps {
  entries: readonly Entry[];
  tiles: NonNullable<TableOptions['tiles']>;
  /** Pointer in a row to its state. */
  tone: string | undefined;
  row: Schema | undefined;
  format: FormatOf;
  open: CommandHandle | undefined;
}

export function Tiles({ entries, tiles, open, ...draw }: TilesProps) {
  return (
    <div className="ems-tiles">
      {toTileGroups(entries, tiles.group).map((group) => (
        <section key={group.name ?? ''} aria-label={group.name}>
          {group.name !== undefined && (
            <OwnHeading>
              {group.name} <span>{group.entries.length}</span>
            </OwnHeading>
          )}
          <ul>
            {group.entries.map((entry) => (
              <li key={entry.key}>
                <Tile item={entry.row} tiles={tiles} open={open} {...draw} />
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}

function Tile({ item, tiles, tone: toneAt, row, format, open }: Omit<TilesProps, 'entries'> & { item: unknown }) {
  const say = useText();
  const schemaAt = (at: string): Schema | undefined => schemaIn(row, at);
  const shown = (at: string) => format(read(item, at), schemaAt(at));
  const titleOf = (at: string): string => say(schemaAt(at)?.title ?? at.slice(1));
  const state = toneAt === undefined ? undefined : shown(toneAt);
  const well = state?.tone === undefined || state.tone === 'success' || state.tone === 'neutral';
  const level = tiles.level === undefined ? undefined : toLevel(read(item, tiles.level));
  const olds = toOlds(item, tiles, schemaAt);
  const [first, ...rest] = tiles.values ?? [];
  const value = (at: string) => (
    <span key={at} title={titleOf(at)}>
      <ValueView formatted={shown(at)} name={titleOf(at)} />
    </span>
  );
  const counts = (tiles.counts ?? []).flatMap((at) => {
    const count = read(item, at);
    return typeof count === 'number' && count > 0 ? [{ at, count }] : [];
  });
  return (
    <TileFrame open={open} item={item} style={{ '--tone': toneColour(state?.tone) }}>
      <span className="ems-tile-line">
        <b>{shown(tiles.title).text}</b>
        {first !== undefined && value(first)}
      </span>
      {tiles.level !== undefined && (
        <span className="ems-tile-level" aria-hidden="true">
          {level !== undefined && <i style={{ width: `${level}%` }} />}
        </span>
      )}
      <span className="ems-tile-line">
        {(tiles.tags ?? []).map((at) => value(at))}
        {rest.map((at) => value(at))}
      </span>
      {(!well || counts.length > 0 || olds.length > 0) && (
        <span className="ems-tile-marks">
          {!well && state && <ValueView formatted={state} name={titleOf(toneAt ?? '')} />}
          {counts.map(({ at, count }) => (
            <ToneTag key={at} tone="alarm">
              {titleOf(at)} {count}
            </ToneTag>
          ))}
          {olds.map((old) => (
            <OldMark key={old.of} old={old} />
          ))}
        </span>
      )}
    </TileFrame>
  );
}

interface TileFrameProps {
  open: CommandHandle | undefined;
  item: unknown;
  style: CSSProperties;
  children: ReactNode;
}
function TileFrame({ open, item, ...rest }: TileFrameProps) {
  if (!open) return <div className="ems-tile" {...rest} />;
  return <button type="button" className="ems-tile" onClick={() => void open.run({ item })} {...rest} />;
}
