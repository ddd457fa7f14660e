// The legend of the heat map's colours, with the middle and both ends of the scale.
import { useText } from '../define.ts';
import { type CellStore, useCellsNow } from './useCells.ts';
import type { CellWords } from './useCellWords.ts';

export function ScaleLegend({ store, words }: { store: CellStore; words: CellWords }) {
  const say = useText();
  useCellsNow(store);
  const scale = store.scale(words.resolution);
  if (!scale) return null;
  const { middle, half, low } = scale;
  return (
    <div className="ems-cells-legend">
      <span>{words.bare(low)}</span>
      <i aria-hidden="true" />
      <span>{words.value(middle + half)}</span>
      <span className="ems-soft">{say({ text: 'around {{n}}', values: { n: words.value(middle) } })}</span>
      <span className="ems-soft">– {say('unknown')}</span>
    </div>
  );
}
