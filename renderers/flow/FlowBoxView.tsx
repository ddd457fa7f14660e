// A box of the energy flow: title, main value, detail values below, and a bar for the level.
import { Fragment } from 'react';
import { joinFormatted, missing } from '../../src/core/format/format.ts';
import type { Schema } from '../../src/core/language.ts';
import { read } from '../../src/core/pointer.ts';
import { useText } from '../define.ts';
import { Lead } from '../shared/command/Lead.tsx';
import { schemaIn } from '../shared/value/ownSchema.ts';
import { oldIn } from '../shared/value/old.ts';
import { OldMark } from '../shared/value/OldMark.tsx';
import { SpreadIn } from '../shared/value/Spread.tsx';
import { useFormatAs } from '../shared/value/useFormatAs.ts';
import { roleColour } from './FlowLine.tsx';
import type { PowerWords } from './usePowerWords.ts';
import type { Placed } from './toLayout.ts';

const roleTitles = { grid: 'Grid', pv: 'PV', storage: 'Storage', load: 'Load', charger: 'Charging pile' } as const;

interface BoxProps {
  placed: Placed;
  /** The object of the box, as in the data. */
  data: unknown;
  schema: Schema | undefined;
  power: PowerWords;
}

export function FlowBoxView({ placed: { box, left, top, width, height }, data, schema, power }: BoxProps) {
  const say = useText();
  const format = useFormatAs();
  const { option } = box;
  const shown = (at: string, words = {}) => joinFormatted(format(read(data, at), schemaIn(schema, at), words));
  const title = box.name ?? (say(option.title) || say(roleTitles[box.as]));
  const ages = [option.power ?? '/power', option.level ?? '/-'].map((at) => oldIn(data, at, schemaIn(schema, at)));
  const old = ages.find((each) => each !== undefined);
  const level = option.level === undefined ? undefined : read(data, option.level);
  const headlineAt = option.headline ?? option.level;
  const headline =
    option.headline !== undefined
      ? shown(option.headline)
      : option.level !== undefined
        ? shown(option.level, { unit: 'percent' })
        : box.as === 'grid'
          ? power.direction
          : power.power;
  const details = Object.entries(option.details ?? {}).flatMap(([name, { title: label, at, showMissing = false, ...words }]) => {
    const text = shown(at, words);
    return text === missing && !showMissing ? [] : [{ name, text: [say(label), text].filter(Boolean).join(' ') }];
  });
  return (
    <div
      className={power.misfit ? 'ems-flow-box ems-flow-misfit' : 'ems-flow-box'}
      data-box={box.id}
      style={{ left, top, width, minHeight: height }}
    >
      <div className="ems-flow-name">
        <span>
          <Lead command={option.command} title={title} />
        </span>
        {option.corner && (
          <small>{[say(option.corner.title), shown(option.corner.at, option.corner)].filter(Boolean).join(' ')}</small>
        )}
      </div>
      <div className="ems-flow-big">
        {headline}
        {headlineAt !== undefined && <SpreadIn data={data} at={headlineAt} schema={schemaIn(schema, headlineAt)} />}
      </div>
      <span className="ems-spoken">{`${power.power} ${power.direction}`}</span>
      {option.level !== undefined && (
        <div className="ems-flow-level">
          {typeof level === 'number' && (
            <div style={{ width: `${Math.min(100, Math.max(0, level))}%`, background: roleColour(box.as) }} />
          )}
        </div>
      )}
      <OldMark old={old} />
      <Details of={details} />
    </div>
  );
}

function Details({ of }: { of: readonly { name: string; text: string }[] }) {
  if (of.length === 0) return null;
  return (
    <div className="ems-flow-detail">
      {of.map(({ name, text }, index) => (
        <Fragment key={name}>
          {index > 0 && ' · '}
          <span>{text}</span>
        </Fragment>
      ))}
    </div>
  );
}
