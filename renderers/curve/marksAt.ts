// The marks of a row in a curve: those nearer to it than to its neighbours, and those within `nearMs`, which are too close in the
// picture to point at separately.
import { instantText } from '../../src/core/time.ts';
import { toColour } from '../shared/colours.ts';
import { changeColour, markColour } from './plot/drawLimits.ts';
import type { Curve } from './toCurve.ts';
import type { TooltipLine } from './plot/tooltip.ts';

export function marksAt({ at, marks, changes }: Curve, row: number, nearMs: number, zone: string): TooltipLine[] {
  const here = at[row];
  if (here === undefined) return [];
  const [before, after] = [(here - (at[row - 1] ?? here)) / 2, ((at[row + 1] ?? here) - here) / 2];
  const isHere = (mark: { at: number }): boolean =>
    mark.at - here > -Math.max(nearMs, before) && mark.at - here <= Math.max(nearMs, after);
  const time = (moment: number): string => instantText(moment, zone).slice(11, 16);
  return [
    ...marks.filter(isHere).map((mark) => ({
      name: `▲ ${mark.level} ${mark.title}`,
      value: time(mark.at),
      colour: toColour(markColour(mark.level)),
    })),
    ...changes.filter(isHere).map((change) => ({
      name: `◆ ${change.title}`,
      value: time(change.at),
      colour: toColour(changeColour),
    })),
  ];
}
