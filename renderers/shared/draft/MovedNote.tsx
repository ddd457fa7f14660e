// Shown when somebody else saved while this draft was edited: lists the differences and the choices. No input is lost.
import { Alert, Button } from 'antd';
import { Fragment } from 'react';
import type { Text } from '../../../src/core/language.ts';
import { type DraftHandle, useAt, useText } from '../../define.ts';
import { Shown } from '../value/Shown.tsx';
import { type Column, type Difference, rowsMissingIn, toDifferences } from './toDifferences.ts';

export function MovedNote({ draft }: { draft: DraftHandle }) {
  const say = useText();
  const mine = useAt(draft.data, '');
  const theirs = useAt(draft.base ?? draft.data, '');
  const start = useAt(draft.start ?? draft.data, '');
  /** The rejected save names the user who saved first. */
  const refusal = useAt<Text>(draft.errors, '');
  const differences = toDifferences(draft.schema, mine, theirs, start);
  return (
    <Alert
      className="ems-moved"
      type="warning"
      showIcon
      title={say(
        draft.unanswered
          ? 'The stored data has changed, possibly by your own save. Your changes are kept here.'
          : 'Someone else has saved changes in the meantime. Your changes are kept here.',
      )}
      description={
        <>
          {refusal !== undefined && <p>{say(refusal)}</p>}
          <table className="ems-differences">
            <thead>
              <tr>
                <th scope="col">{say('Field')}</th>
                <th scope="col">{say('Saved by others')}</th>
                <th scope="col">{say('Your change')}</th>
              </tr>
            </thead>
            <tbody>
              {differences.map((each) => (
                <Row key={nameOf(each, say)} difference={each} take={() => draft.set(each.pointer, each.taken)} />
              ))}
            </tbody>
          </table>
        </>
      }
      action={
        <div className="ems-moved-acts">
          {draft.accept && (
            <Button type="primary" onClick={draft.accept}>
              {say('Keep my changes')}
            </Button>
          )}
          <Button onClick={draft.cancel}>{say('Use their values')}</Button>
        </div>
      }
    />
  );
}

const nameOf = ({ within, title }: Difference, say: ReturnType<typeof useText>): string =>
  [...within, title].map((text) => say(text)).join(' · ');

/** If both sides changed a value, one's own change can be discarded individually. */
function Row({ difference, take }: { difference: Difference; take: () => void }) {
  const say = useText();
  const { touched, mine, theirs } = difference;
  const name = nameOf(difference, say);
  return (
    <tr>
      <th scope="row">{name}</th>
      <td>
        <Side difference={difference} value={theirs} other={mine} />
        {touched && (
          <Button
            size="small"
            type="link"
            aria-label={say({ text: 'Use the saved value: {{name}}', values: { name } })}
            onClick={take}
          >
            {say('Use this value')}
          </Button>
        )}
      </td>
      <td>{touched ? <Side difference={difference} value={mine} other={theirs} /> : say('Unchanged here')}</td>
    </tr>
  );
}

interface SideProps {
  difference: Difference;
  value: unknown;
  other: unknown;
}
function Side({ difference: { row, schema, pointer, columns }, value, other }: SideProps) {
  const say = useText();
  if (row) return say(value === undefined ? 'Not present' : 'Present');
  const rows = columns ? rowsMissingIn(value, other) : [];
  if (columns && rows.length > 0) return rows.map((each, index) => <RowLine key={index} columns={columns} row={each} />);
  return columns && Array.isArray(value) ? say('Not present') : <Shown schema={schema} value={value} name={pointer} />;
}

/** The readable members of a list row. */
function RowLine({ columns, row }: { columns: readonly Column[]; row: Readonly<Record<string, unknown>> }) {
  return (
    <div>
      {columns
        .filter(({ name }) => row[name] !== undefined)
        .map(({ name, schema }, index) => (
          <Fragment key={name}>
            {index > 0 && ' · '}
            <Shown schema={schema} value={row[name]} name={name} />
          </Fragment>
        ))}
    </div>
  );
}
