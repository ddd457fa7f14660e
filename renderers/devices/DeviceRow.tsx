// One device with a link to its page. State, age, values and alarms subscribe separately.
import { memo } from 'react';
import type { Schema } from '../../src/core/language.ts';
import type { ReadableStore } from '../../src/core/store.ts';
import { namedPoint } from '../../src/core/devices/ownType.ts';
import { toAge } from '../shared/value/AgeMark.tsx';
import { placeOf } from '../shared/value/old.ts';
import { OldAt } from '../shared/value/OldMark.tsx';
import { useAt, useCommand, useFormat, useScopeReading, useText } from '../define.ts';
import { schemaIn } from '../shared/value/ownSchema.ts';
import { useFormatAs } from '../shared/value/useFormatAs.ts';
import { ValueView } from '../shared/value/ValueView.tsx';
import { ToneTag } from '../shared/value/ToneTag.tsx';
import type { PointColumn } from './toColumns.ts';
import type { ShownDevice } from './toDevices.ts';

interface Cell {
  value: ReadableStore;
  at: string;
  schema: Schema | undefined;
}
interface RowProps extends Omit<Cell, 'at'> {
  device: ShownDevice;
  columns: readonly PointColumn[];
  only: string | undefined;
  open: string | undefined;
  folded: boolean;
}

export const DeviceRow = memo(function DeviceRow({ device, value, schema, columns, only, open, folded }: RowProps) {
  const { at, name, item } = device;
  const state = useAt<string>(value, `${at}/state`);
  if (only !== undefined && state !== only) return null;
  const cell = { value, at, schema };
  const figure = (column: PointColumn) => (
    <Figure key={column.key} device={device} value={value} schema={schema} column={column} />
  );
  return (
    <>
      <tr data-device={device.id} data-link={state}>
        <th scope="row">{open === undefined ? name : <Lead command={open} item={item} name={name} />}</th>
        <td>
          <span className="ems-devices-state">
            <State {...cell} />
            <Alarms {...cell} />
            <Labels {...cell} />
            <Age {...cell} />
          </span>
        </td>
        {!folded &&
          columns.map((column) => (
            <td key={column.key} className="ems-devices-number">
              {figure(column)}
            </td>
          ))}
      </tr>
      {folded && columns.length > 0 && (
        <tr data-values={device.id} data-link={state}>
          <td colSpan={2}>
            <span className="ems-devices-values">
              {columns.map((column) => (
                <span key={column.key}>
                  <Title of={column} />
                  <span className="ems-devices-number">{figure(column)}</span>
                </span>
              ))}
            </span>
          </td>
        </tr>
      )}
    </>
  );
});

function Title({ of: { title } }: { of: PointColumn }) {
  const say = useText();
  return <span className="ems-devices-title">{`${say(title)} `}</span>;
}

type FigureProps = Pick<RowProps, 'device' | 'value' | 'schema'> & { column: PointColumn };

function Figure({ device: { at, name, config }, value, schema, column }: FigureProps) {
  return (
    <>
      <Value value={value} at={`${at}${column.at}`} schema={namedPoint(column.schema, config)} name={name} />
      <OldAt value={value} at={`${at}/values`} schema={schemaIn(schema, '/values')} brief />
    </>
  );
}

function Lead({ command, item, name }: { command: string; item: unknown; name: string }) {
  const handle = useCommand(command, item);
  if (!handle?.shown) return name;
  return (
    <button type="button" className="ems-devices-open" disabled={!handle.enabled} onClick={() => void handle.run({ item })}>
      {name}
    </button>
  );
}

function State({ value, at, schema }: Cell) {
  const format = useFormat();
  const say = useText();
  const { text, tone, misfit } = format(schemaIn(schema, '/state'), useAt(value, `${at}/state`));
  if (misfit !== undefined || tone === undefined)
    return <ValueView formatted={{ text, ...(misfit && { misfit }) }} name={say('Device state')} />;
  return <ToneTag tone={tone}>{text}</ToneTag>;
}

/** Operating state of the device, shown in addition to the state of its communication. */
function Labels({ value, at, schema }: Cell) {
  const format = useFormat();
  const labels = useAt<readonly string[]>(value, `${at}/status`) ?? [];
  const one = schemaIn(schema, '/status/0');
  return labels.map((each) => {
    const { text, tone } = format(one, each);
    return (
      <ToneTag key={each} tone={tone ?? 'neutral'}>
        {text}
      </ToneTag>
    );
  });
}

/** A separate component, because it re-renders with the clock. */
function Age({ value, at, schema }: Cell) {
  const say = useText();
  const old = useAt<unknown>(value, placeOf(`${at}/values`, schemaIn(schema, '/values')) ?? `${at}/old`);
  const instant = useAt<number>(value, `${at}/at`);
  const now = useAt<number>(useScopeReading(), '/clock/now');
  if (typeof instant !== 'number' || now === undefined) return null;
  return <span className={old === undefined ? 'ems-devices-age' : 'ems-age'}>{say(toAge(now - instant))}</span>;
}

function Value({ value, at, schema, name }: Cell & { name: string }) {
  return <ValueView formatted={useFormatAs()(useAt(value, at), schema)} name={name} />;
}

function Alarms({ value, at, schema }: Cell) {
  const say = useText();
  const format = useFormat();
  const count = useAt<number>(value, `${at}/alarms`);
  const { tone } = format(schemaIn(schema, '/level'), useAt(value, `${at}/level`));
  if (typeof count !== 'number') return <ValueView formatted={{ text: '–' }} name={say('Alarms')} />;
  return count === 0 ? null : <ToneTag tone={tone ?? 'alarm'}>{say({ text: 'Alarms: {{n}}', values: { n: count } })}</ToneTag>;
}
