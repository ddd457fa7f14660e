// File export of a chart: its values as a sheet, and its picture with title and legend.
import { saveBlob } from '../shared/files/saveFile.ts';
import { type Sheet, toFileName, toWritten } from '../shared/files/sheet.ts';
import { toPicture } from '../shared/files/toPicture.ts';
import { readInk } from '../shared/useInk.ts';
import { hasLegend } from './BarsLegend.tsx';
import type { toBarWords } from './toBarWords.ts';
import type { Bars } from './toBars.ts';

type BarWords = ReturnType<typeof toBarWords>;

export function toBarsSheet(bars: Bars, words: BarWords, titles: readonly string[], as: string): Sheet {
  const decimals = words.decimals(bars.data.map((each) => each.value));
  return {
    head: toHead(words, titles, as),
    rows: bars.table.map(([first, ...rest]) => [
      words.category(String(first)),
      ...rest.map((cell) => (typeof cell === 'number' ? toWritten(cell, decimals) : cell)),
    ]),
  };
}

function toHead(words: BarWords, titles: readonly string[], as: string): string[] {
  const unit = words.unit === '' ? '' : ` (${words.unit})`;
  if (as === 'heat') return [words.categoryTitle, words.acrossTitle, `${titles[0] ?? ''}${unit}`.trim()];
  if (as === 'composition') return [words.categoryTitle, words.shareTitle + unit];
  return [words.categoryTitle, ...titles.map((title) => title + unit)];
}

interface Pictured {
  fileName: string;
  title: string;
  as: string;
  unit: string;
  titles: readonly string[];
  colours: readonly (string | number)[];
}
/** Does nothing if no chart is drawn. */
export async function savePicture(host: HTMLElement | null, of: Pictured): Promise<void> {
  const canvas = host?.querySelector('canvas');
  if (!canvas) return;
  const ink = readInk(canvas);
  const legend = of.titles.map((text, index) => ({ text, colour: ink.of(of.colours[index] ?? 0) }));
  const title = of.unit === '' ? of.title : `${of.title} (${of.unit})`;
  const blob = await toPicture(canvas, { title, legend: hasLegend(of.as, of.titles) ? legend : [] }, ink);
  if (blob) saveBlob(blob, `${toFileName(of.fileName)}.png`);
}
