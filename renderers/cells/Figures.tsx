// Lowest and highest with their signs in the pictures, average, spread and what the weakest cells strand, each with its place;
// and the same as a sentence.
import { CaretDownFilled, CaretUpFilled } from '@ant-design/icons';
import type { ReactNode } from 'react';
import { useText } from '../define.ts';
import { useFormatAs } from '../shared/value/useFormatAs.ts';
import { type StrandedKeys, toStranded } from './toStranded.ts';
import { type CellStore, useCellsNow } from './useCells.ts';
import type { CellWords } from './useCellWords.ts';

interface FiguresProps {
  store: CellStore;
  words: CellWords;
  stranded: StrandedKeys | undefined;
  id: string;
  pick: ((index: number) => void) | undefined;
}

export function Figures({ store, words, stranded, id, pick }: FiguresProps) {
  const say = useText();
  const format = useFormatAs();
  const cells = useCellsNow(store);
  if (!cells) return null;
  const { values, minAt, maxAt, mean, known, missing, misfits, count } = cells;
  const spread = minAt < 0 ? Number.NaN : (values[maxAt] ?? Number.NaN) - (values[minAt] ?? Number.NaN);
  const lost = stranded && toStranded(store.answer(), stranded);
  const energy = lost && format(lost.energy, { type: 'number', unit: 'kWh' }, { decimals: 2 });
  const figures: { title: string; value: string; sign?: ReactNode; at?: number; note?: string }[] = [
    {
      title: say('Lowest'),
      sign: <CaretDownFilled aria-hidden="true" />,
      value: words.value(values[minAt] ?? Number.NaN),
      at: minAt,
    },
    {
      title: say('Highest'),
      sign: <CaretUpFilled aria-hidden="true" />,
      value: words.value(values[maxAt] ?? Number.NaN),
      at: maxAt,
    },
    { title: say('Average'), value: words.value(mean), note: say({ text: '{{n}} of {{of}}', values: { n: known, of: count } }) },
    { title: say('Spread'), value: words.value(spread) },
    ...(energy && lost
      ? [{ title: say('Stranded by the weakest cell'), value: `${energy.text} ${energy.unit ?? ''}`, at: lost.weakest }]
      : []),
  ];
  const summary = say({
    text: '{{title}} of {{count}}: lowest {{min}} at {{minAt}}, highest {{max}} at {{maxAt}}, average {{mean}}; {{missing}} not known',
    values: {
      title: words.title,
      count,
      min: words.value(values[minAt] ?? Number.NaN),
      minAt: minAt < 0 ? '–' : words.name(cells, minAt),
      max: words.value(values[maxAt] ?? Number.NaN),
      maxAt: maxAt < 0 ? '–' : words.name(cells, maxAt),
      mean: words.value(mean),
      missing,
    },
  });
  return (
    <>
      <p id={id} className="ems-spoken">
        {summary}
      </p>
      <dl className="ems-cells-figures">
        {figures.map(({ title, value, sign, at, note }) => (
          <div key={title}>
            <dt>
              {title}
              {sign}
            </dt>
            <dd>
              <b>{value}</b>
              {note !== undefined && <span className="ems-soft">{note}</span>}
              {at !== undefined &&
                at >= 0 &&
                (pick ? (
                  <button type="button" onClick={() => pick(at)}>
                    {words.name(cells, at)}
                  </button>
                ) : (
                  <span className="ems-soft">{words.name(cells, at)}</span>
                ))}
            </dd>
          </div>
        ))}
      </dl>
      {misfits > 0 && (
        <p className="ems-misfit">{say({ text: '{{n}} values are no numbers and are left out', values: { n: misfits } })}</p>
      )}
    </>
  );
}
