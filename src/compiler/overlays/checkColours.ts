// Checks the brand colours of a vendor. Warns about insufficient contrast in either theme (WCAG 2).
import { brandPlaces, contrast, luminance, type Palette, themeNames, toPalette } from '../../core/palettes.ts';
import { type At, below } from '../doc.ts';
import { type Dict, entries } from '../json.ts';
import type { Report } from '../problems/report.ts';

type Place = keyof Palette;
const grounds = ['background', 'surface', 'raised'] as const;
/** Text needs the contrast of 1.4.3, borders and marks that of 1.4.11. */
const wanted: readonly [place: Place, least: number][] = [
  ['text', 4.5],
  ['soft', 4.5],
  ['faint', 4.5],
  ['brand', 3],
  ['edge', 3],
];

/** A brand applies in both themes. Each of its colours is reported once, where its contrast is lowest. */
export function checkColours(brand: Dict, place: At, report: Report): void {
  const given = entries(brand).filter((each): each is [string, string] => luminance(String(each[1])) !== undefined);
  const tokens = new Map(Object.entries(brandPlaces).map(([token, where]) => [where as Place, token]));
  const own = new Map(given.map(([token, colour]) => [token, colour]));
  const faint = themeNames.flatMap((theme) => {
    const palette = toPalette(theme, Object.fromEntries(own));
    return wanted.flatMap(([mark, least]) =>
      grounds.flatMap((ground) => {
        const token = [mark, ground].map((each) => tokens.get(each) ?? '').find((each) => own.has(each));
        const ratio = contrast(palette[mark], palette[ground]);
        return token === undefined || ratio >= least ? [] : [{ theme, token, mark, ground, ratio, least }];
      }),
    );
  });
  for (const token of new Set(faint.map((each) => each.token))) {
    const [worst] = faint
      .filter((each) => each.token === token)
      .toSorted((left, right) => left.ratio / left.least - right.ratio / right.least);
    if (worst) report('vendor/faint', below(place, token), { ...worst, ratio: Math.floor(worst.ratio * 10) / 10 });
  }
}
