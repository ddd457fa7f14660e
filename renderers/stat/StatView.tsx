// A key figure. Every number on the card subscribes separately.
import { RightOutlined } from '@ant-design/icons';
import type { StatOptions } from '../../src/core/kinds.gen.ts';
import type { Schema } from '../../src/core/language.ts';
import type { ReadableStore } from '../../src/core/store.ts';
import { type SourceHandle, useAt, useCommand, useText, type ViewProps } from '../define.ts';
import { FrameExtra } from '../shared/node/NodeFrame.tsx';
import { toneColour } from '../shared/colours.ts';
import { useFormatAs } from '../shared/value/useFormatAs.ts';
import { ownSchema, schemaIn } from '../shared/value/ownSchema.ts';
import { OldAt } from '../shared/value/OldMark.tsx';
import { SpreadAt } from '../shared/value/Spread.tsx';
import { ValueView } from '../shared/value/ValueView.tsx';
import { toDelta } from './toDelta.ts';
import '../shared/reading.css';
import './stat.css';

type Member = NonNullable<StatOptions['sub']>[string];

export function StatView({ title, options, value, source, empty, ...bound }: ViewProps<'stat'>) {
  const schema = ownSchema({ ...bound, ...(source && { source }) });
  const name = title ?? '';
  const loading = source?.state === 'loading';
  const data = useAt(value, options.value);
  if (empty !== undefined && data === undefined && source?.state === 'ready') return <p className="ems-stat-empty">{empty}</p>;
  const drawn = { value, schema };
  return (
    <div className="ems-stat" aria-busy={loading} style={{ '--lines': linesOf(options) }}>
      {options.command !== undefined && <Lead command={options.command} name={name} />}
      <p className="ems-stat-value">
        {loading ? <span className="ems-stat-wait" /> : <Main options={options} {...drawn} name={name} />}
        {!loading && <SpreadAt value={value} at={options.value} schema={schemaIn(schema, options.value)} />}
        {!loading && <Parts of={options.secondary} className="ems-stat-secondary" {...drawn} />}
      </p>
      {!loading && <OldAt value={value} at={options.value} schema={schemaIn(schema, options.value)} />}
      {options.level !== undefined && <Level at={options.level} value={value} name={name} />}
      {source?.state === 'failed' ? (
        <Failed source={source} />
      ) : (
        <p className="ems-stat-sub" data-delta={options.delta && ''}>
          {!loading && options.delta && <Change options={options} {...drawn} />}
          {!loading && <Parts of={options.sub} className="ems-stat-part" {...drawn} />}
        </p>
      )}
    </div>
  );
}

/** Lines below the value in a narrow card: one for each part, two for a change. */
const linesOf = ({ sub = {}, secondary = {}, delta }: StatOptions): number =>
  Object.keys(sub).length + Math.max(0, Object.keys(secondary).length - 1) + (delta ? 2 : 0);

function Failed({ source }: { source: SourceHandle }) {
  const say = useText();
  return (
    <p className="ems-stat-sub ems-stat-failed" role="alert">
      {source.failure?.what || say('Operation failed')}{' '}
      {source.failure?.retryable !== false && (
        <button type="button" className="ems-stat-link" onClick={source.retry}>
          {say('Try again')}
        </button>
      )}
    </p>
  );
}

/** Link at the heading to the origin of the value. The label names the figure, because several links may share a target. */
function Lead({ command, name }: { command: string; name: string }) {
  const say = useText();
  const handle = useCommand(command);
  if (!handle?.shown) return null;
  const title = say(handle.title) || name;
  return (
    <FrameExtra>
      <button
        type="button"
        className="ems-stat-link"
        disabled={!handle.enabled}
        aria-label={name === '' || title === name ? title : `${title}: ${name}`}
        title={title}
        onClick={() => void handle.run()}
      >
        <RightOutlined aria-hidden="true" />
      </button>
    </FrameExtra>
  );
}

interface Drawn {
  value: ReadableStore;
  schema: Schema | undefined;
}

function Main({ options, value, schema, name }: Drawn & { options: StatOptions; name: string }) {
  const formatted = useFormatAs()(useAt(value, options.value), schemaIn(schema, options.value), options);
  const { tone, text, misfit } = formatted;
  if (misfit === undefined && tone !== undefined) return <span style={{ color: toneColour(tone) }}>{text}</span>;
  return <ValueView formatted={formatted} name={name || options.value} />;
}

function Parts({ of, ...drawn }: Drawn & { of: Readonly<Record<string, Member>> | undefined; className: string }) {
  return Object.entries(of ?? {}).map(([key, member]) => <Part key={key} member={member} {...drawn} />);
}

function Part({ member, value, schema, className }: Drawn & { member: Member; className: string }) {
  const say = useText();
  const own = schemaIn(schema, member.at);
  const reading = useAt(value, member.at);
  const formatted = useFormatAs()(reading, own, member);
  const title = say(member.title);
  if (reading === undefined && member.optional === true) return null;
  return (
    <span className={className}>
      {title !== '' && `${title} `}
      <ValueView formatted={formatted} name={title || member.at} />
      <OldAt value={value} at={member.at} schema={own} />
    </span>
  );
}

const words = { up: 'up', down: 'down', same: 'unchanged' } as const;

function Change({ options, value, schema }: Drawn & { options: StatOptions }) {
  const say = useText();
  const format = useFormatAs();
  const delta = options.delta ?? {};
  const own = schemaIn(schema, options.value);
  const baseline = useAt(value, delta.baseline ?? '/-');
  // A base that is displayed as 0 gives no percentage.
  const isNothing = delta.as !== 'difference' && !/[1-9]/.test(format(baseline, own, options).text);
  const given = { baseline: isNothing ? undefined : baseline, at: useAt(value, delta.at ?? '/-') };
  const change = toDelta(delta, useAt(value, options.value), given);
  if (!change) return null;
  const size =
    change.as === 'percent' ? format(change.size, { type: 'number', unit: 'percent' }) : format(change.size, own, options);
  const tone = change.good === undefined ? 'neutral' : change.good ? 'success' : 'warning';
  return (
    <span className="ems-stat-part">
      <span style={{ color: toneColour(tone) }}>
        <i className="ems-stat-way" data-way={change.direction} aria-hidden="true" />
        <span className="ems-spoken">{say(words[change.direction])}</span>{' '}
        {change.direction !== 'same' && `${size.text}${size.unit === undefined ? '' : ` ${size.unit}`}`}
      </span>{' '}
      {say(delta.label)}
    </span>
  );
}

function Level({ at, value, name }: { at: string; value: ReadableStore; name: string }) {
  const data = useAt(value, at);
  if (typeof data !== 'number' || !Number.isFinite(data)) return <div className="ems-level" />;
  const level = Math.min(100, Math.max(0, data));
  return (
    <div className="ems-level" role="meter" aria-label={name} aria-valuenow={level} aria-valuemin={0} aria-valuemax={100}>
      <div style={{ width: `${level}%` }} />
    </div>
  );
}
