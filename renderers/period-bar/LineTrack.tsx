// A curve below the tracks of a day, with a text of its key values.
import { useRef } from 'react';
import type { OptionsOf } from '../../src/core/kinds.gen.ts';
import { constant } from '../../src/core/store.ts';
import { useAt, useSource, useText } from '../define.ts';
import { schemaIn } from '../shared/value/ownSchema.ts';
import { useFormatAs } from '../shared/value/useFormatAs.ts';
import { toLine } from './toLine.ts';

const emptyStore = constant(undefined);

/** While new values load, the previous curve stays, faded. */
export function LineTrack({ source: name, values, label }: NonNullable<OptionsOf<'period-bar'>['line']>) {
  const say = useText();
  const format = useFormatAs();
  const source = useSource(name);
  const schema = schemaIn(source?.schema, values)?.items;
  const now = toLine(useAt(source?.data ?? emptyStore, values), schema?.unit === 'percent');
  const kept = useRef(now);
  if (now) kept.current = now;
  const line = now ?? (source?.state === 'failed' ? undefined : kept.current);
  const words = (value: number): string => {
    const { text, unit } = format(value, schema);
    return unit === undefined ? text : `${text} ${unit}`;
  };
  const lineWords = line && {
    label: say(label),
    first: words(line.first),
    last: words(line.last),
    least: words(line.least.value),
    leastAt: line.least.at,
    most: words(line.most.value),
    mostAt: line.most.at,
  };
  return (
    <div className="ems-day-line">
      <p role="status">
        {lineWords
          ? say({
              text: '{{label}}: {{first}} → {{last}}, lowest {{least}} at {{leastAt}}, highest {{most}} at {{mostAt}}',
              values: lineWords,
            })
          : source?.state === 'failed'
            ? say({ text: '{{label}}: unknown while the rows are invalid', values: { label: say(label) } })
            : say(label)}
      </p>
      <svg viewBox="0 0 1440 100" preserveAspectRatio="none" aria-hidden="true" {...(!now && { 'data-old': '' })}>
        {line && <polyline points={line.points} />}
      </svg>
    </div>
  );
}
