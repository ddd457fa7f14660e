// Minimum and maximum with their signs from the pictures, average, spread, and the energy stranded by the weakest cells, each
// with its location; also as a sentence. The structure is rendered once, the texts are written to the DOM.
import { CaretDownFilled, CaretUpFilled } from '@ant-design/icons';
import { type ReactNode, useMemo, useSyncExternalStore } from 'react';
import { joinFormatted } from '../../src/core/format/format.ts';
import { useText } from '../define.ts';
import { useFormatAs } from '../shared/value/useFormatAs.ts';
import { CellText } from './CellText.tsx';
import { type Stranded, type StrandedKeys, toStranded } from './toStranded.ts';
import type { CellStore } from './useCells.ts';
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
  value: (cells: Cells) => string;
  sign?: ReactNode;
  /** Index of the part with this value; -1: none. */
  at?: (cells: Cells) => number;
  note?: (cells: Cells) => string;
}
type Say = ReturnType<typeof useText>;

export function Figures({ store, words, stranded, id, pick }: FiguresProps) {
  const say = useText();
  const lost = useMemo(() => createStranded(store, stranded), [store, stranded]);
  const isLost = useSyncExternalStore(store.subscribe, () => lost() !== undefined);
  const misfits = useSyncExternalStore(store.subscribe, () => store.get()?.misfits ?? 0);
  const energy = useEnergy();
  const figures = useMemo(() => {
    const usual = toFigures(words, say);
    if (!isLost) return usual;
    const value = () => energy(lost()?.energy);
    return [...usual, { title: say('Energy unavailable because of the weakest cell'), value, at: () => lost()?.weakest ?? -1 }];
  }, [words, say, isLost, lost, energy]);
  return (
    <>
      <p id={id} className="ems-spoken">
        <CellText store={store} text={(cells) => toSentence(cells, words, say)} />
      </p>
      <dl className="ems-cells-figures">
        {figures.map((figure) => (
          <FigureView key={figure.title} figure={figure} store={store} words={words} pick={pick} />
        ))}
      </dl>
      {misfits > 0 && (
        <p className="ems-misfit">
          {say({ text: 'Values that are not numbers and were skipped: {{n}}', values: { n: misfits } })}
        </p>
      )}
    </>
  );
}

/** Calculated once per answer. */
function createStranded(store: CellStore, keys: StrandedKeys | undefined): () => Stranded | undefined {
  let seen: unknown;
  let lost: Stranded | undefined;
  return () => {
    const answer = store.answer();
    if (keys && answer !== seen) [seen, lost] = [answer, toStranded(answer, keys)];
    return lost;
  };
}

function useEnergy(): (value: number | undefined) => string {
  const format = useFormatAs();
  return useMemo(() => (value) => joinFormatted(format(value, { type: 'number', unit: 'kWh' }, { decimals: 2 })), [format]);
}

interface FigureViewProps extends Pick<FiguresProps, 'store' | 'words' | 'pick'> {
  figure: Figure;
}
function FigureView({ figure: { title, value, sign, at, note }, store, words, pick }: FigureViewProps) {
  const where = (): number => {
    const cells = store.get();
    return cells && at ? at(cells) : -1;
  };
  const isPlaced = useSyncExternalStore(store.subscribe, () => where() >= 0);
  const name = (cells: Cells): string => (at ? words.name(cells, at(cells)) : '');
  return (
    <div>
      <dt>
        {title}
        {sign}
      </dt>
      <dd>
        <b>
          <CellText store={store} text={value} />
        </b>
        {note && <CellText store={store} text={note} className="ems-soft" />}
        {isPlaced &&
          (pick ? (
            <button type="button" onClick={() => pick(where())}>
              <CellText store={store} text={name} />
            </button>
          ) : (
            <CellText store={store} text={name} className="ems-soft" />
          ))}
      </dd>
    </div>
  );
}

const valueAt = ({ values }: Cells, at: number): number => values[at] ?? Number.NaN;
const spreadOf = (cells: Cells): number =>
  cells.minAt < 0 ? Number.NaN : valueAt(cells, cells.maxAt) - valueAt(cells, cells.minAt);

function toFigures(words: CellWords, say: Say): Figure[] {
  return [
    {
      title: say('Lowest'),
      sign: <CaretDownFilled aria-hidden="true" />,
      value: (cells) => words.value(valueAt(cells, cells.minAt)),
      at: ({ minAt }) => minAt,
    },
    {
      title: say('Highest'),
      sign: <CaretUpFilled aria-hidden="true" />,
      value: (cells) => words.value(valueAt(cells, cells.maxAt)),
      at: ({ maxAt }) => maxAt,
    },
    {
      title: say('Average'),
      value: ({ mean }) => words.value(mean),
      note: ({ known, count }) => say({ text: '{{n}} of {{of}}', values: { n: known, of: count } }),
    },
    { title: say('Spread'), value: (cells) => words.difference(spreadOf(cells)) },
  ];
}

function toSentence(cells: Cells, words: CellWords, say: Say): string {
  const { minAt, maxAt, mean, missing, count } = cells;
  return say({
    text: '{{title}} of {{count}}: lowest {{min}} at {{minAt}}, highest {{max}} at {{maxAt}}, average {{mean}}; {{missing}} unknown',
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
