// Lowest and highest with their signs in the pictures, average, spread and what the weakest cells strand, each with its place;
// and the same as a sentence.
import { CaretDownFilled, CaretUpFilled } from '@ant-design/icons';
import type { ReactNode } from 'react';
import { useText } from '../define.ts';
import { useFormatAs } from '../shared/value/useFormatAs.ts';
import { type StrandedKeys, toStranded } from './toStranded.ts';
import { type CellStore, useCellsNow } from './useCells.ts';
import type { CellWords } from './useCellWords.ts';
import type { Cells } from './toCells.ts';

interface FiguresProps {
  store: CellStore;
  words: CellWords;
  stranded: StrandedKeys | undefined;
  id: string;
  pick: ((index: number) => void) | undefined;
}
interface Figure {
  title: string;
  value: string;
  sign?: ReactNode;
  /** The part that has it; -1: none. */
  at?: number;
  note?: string;
}

export function Figures({ store, words, stranded, id, pick }: FiguresProps) {
  const say = useText();
  const format = useFormatAs();
  const cells = useCellsNow(store);
  if (!cells) return null;
  const lost = stranded && toStranded(store.answer(), stranded);
  const energy = lost && format(lost.energy, { type: 'number', unit: 'kWh' }, { decimals: 2 });
  const figures = toFigures(cells, words, say);
  if (energy && lost)
    figures.push({
      title: say('Stranded by the weakest cell'),
      value: `${energy.text} ${energy.unit ?? ''}`,
      at: lost.weakest,
    });
  const { misfits } = cells;
  return (
    <>
      <p id={id} className="ems-spoken">
        {toSentence(cells, words, say)}
      </p>
      <dl className="ems-cells-figures">
        {figures.map((figure) => (
          <FigureFace key={figure.title} figure={figure} name={(at) => words.name(cells, at)} pick={pick} />
        ))}
      </dl>
      {misfits > 0 && (
        <p className="ems-misfit">{say({ text: '{{n}} values are no numbers and are left out', values: { n: misfits } })}</p>
      )}
    </>
  );
}

interface FaceProps extends Pick<FiguresProps, 'pick'> {
  figure: Figure;
  name: (at: number) => string;
}
function FigureFace({ figure: { title, value, sign, at = -1, note }, name, pick }: FaceProps) {
  return (
    <div>
      <dt>
        {title}
        {sign}
      </dt>
      <dd>
        <b>{value}</b>
        {note !== undefined && <span className="ems-soft">{note}</span>}
        {at >= 0 &&
          (pick ? (
            <button type="button" onClick={() => pick(at)}>
              {name(at)}
            </button>
          ) : (
            <span className="ems-soft">{name(at)}</span>
          ))}
      </dd>
    </div>
  );
}

const valueAt = ({ values }: Cells, at: number): number => values[at] ?? Number.NaN;

function toFigures(cells: Cells, words: CellWords, say: ReturnType<typeof useText>): Figure[] {
  const { minAt, maxAt, mean, known, count } = cells;
  const [low, high] = [valueAt(cells, minAt), valueAt(cells, maxAt)];
  return [
    { title: say('Lowest'), sign: <CaretDownFilled aria-hidden="true" />, value: words.value(low), at: minAt },
    { title: say('Highest'), sign: <CaretUpFilled aria-hidden="true" />, value: words.value(high), at: maxAt },
    { title: say('Average'), value: words.value(mean), note: say({ text: '{{n}} of {{of}}', values: { n: known, of: count } }) },
    { title: say('Spread'), value: words.difference(minAt < 0 ? Number.NaN : high - low) },
  ];
}

function toSentence(cells: Cells, words: CellWords, say: ReturnType<typeof useText>): string {
  const { minAt, maxAt, mean, missing, count } = cells;
  return say({
    text: '{{title}} of {{count}}: lowest {{min}} at {{minAt}}, highest {{max}} at {{maxAt}}, average {{mean}}; {{missing}} not known',
    values: {
      title: words.title,
      count,
      min: words.value(valueAt(cells, minAt)),
      minAt: minAt < 0 ? '–' : words.name(cells, minAt),
      max: words.value(valueAt(cells, maxAt)),
      maxAt: maxAt < 0 ? '–' : words.name(cells, maxAt),
      mean: words.value(mean),
      missing,
    },
  });
}
