// The parts furthest from the median of their group.
import { useText } from '../../define.ts';
import { OwnHeading } from '../../shared/OwnHeading.tsx';
import { deviationAt } from '../toCells.ts';
import { toRanking } from './toRanking.ts';
import { type CellStore, useCellsNow } from '../useCells.ts';
import type { CellWords } from '../useCellWords.ts';

interface RankingProps {
  store: CellStore;
  words: CellWords;
  most: number;
  pick: ((index: number) => void) | undefined;
}

export function Ranking({ store, words, most, pick }: RankingProps) {
  const say = useText();
  const cells = useCellsNow(store);
  if (!cells) return null;
  const ranked = toRanking(cells, most);
  return (
    <section className="ems-cells-ranking" aria-label={say('Largest deviation from median')}>
      <OwnHeading>{say('Largest deviation from median')}</OwnHeading>
      {ranked.length === 0 ? (
        <p className="ems-soft">{say(cells.known === 0 ? 'unknown' : 'No deviation')}</p>
      ) : (
        <ol>
          {ranked.map((index) => (
            <li key={index}>
              {pick ? (
                <button type="button" onClick={() => pick(index)}>
                  {words.name(cells, index)}
                </button>
              ) : (
                <span>{words.name(cells, index)}</span>
              )}
              <span>{words.deviation(deviationAt(cells, index))}</span>
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}
