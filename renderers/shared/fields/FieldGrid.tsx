// The members of an object in columns, grouped under headings. `draw` draws one member.
import { Fragment, type ReactNode } from 'react';
import { useText } from '../../define.ts';
import type { Entry, Group } from './entries.ts';
import './fields.css';

export function FieldGrid({
  groups,
  columns,
  draw,
}: {
  groups: readonly Group[];
  columns: number;
  draw: (entry: Entry) => ReactNode;
}) {
  const say = useText();
  return groups.map(({ name, group, entries }) => {
    const grid = (
      <div className="ems-fields" style={{ '--columns': columns }}>
        {entries.map((entry) => (
          <Fragment key={entry.name}>{draw(entry)}</Fragment>
        ))}
      </div>
    );
    if (group.title === undefined) return <Fragment key={name}>{grid}</Fragment>;
    return (
      <fieldset key={name} className="ems-field-group">
        <legend>{say(group.title)}</legend>
        {grid}
      </fieldset>
    );
  });
}
