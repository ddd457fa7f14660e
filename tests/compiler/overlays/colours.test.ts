import { describe, expect, it } from 'vitest';
import { contrast, palettes, themeNames } from '../../../src/core/palettes.ts';
import { at, type Doc } from '../../../src/compiler/doc.ts';
import { checkColours } from '../../../src/compiler/overlays/checkColours.ts';

/** Contrast that WCAG 2.2 requires of text (1.4.3) and of borders and marks (1.4.11). */
const ofText = 4.5;
const ofMarks = 3;
const greys = Array.from({ length: 52 }, (_each, step) => `#${(step * 5).toString(16).padStart(2, '0').repeat(3)}`);

const vendor: Doc = { kind: 'vendor', name: 'vendor.json', data: {}, layers: [] };
function faintTokens(brand: Readonly<Record<string, string>>): string[] {
  const found: string[] = [];
  checkColours(brand, at(vendor, '/brand'), (code, { pointer }) => void found.push(`${code} ${pointer}`));
  return found;
}
const grounds = ['background', 'surface', 'raised'] as const;

describe('a brand colour whose contrast is too low is reported', () => {
  it.each<[token: string, least: number]>([
    ['colorText', ofText],
    ['colorTextSecondary', ofText],
    ['colorPrimary', ofMarks],
    ['colorBorder', ofMarks],
  ])('as %s, on any ground of either theme', (token, least) => {
    const lowest = (grey: string): number =>
      Math.min(...themeNames.flatMap((theme) => grounds.map((ground) => contrast(grey, palettes[theme][ground]))));
    const expected = greys.filter((grey) => lowest(grey) < least);
    expect(greys.filter((grey) => faintTokens({ [token]: grey }).includes(`vendor/faint /brand/${token}`))).toEqual(expected);
  });

  it.each(['colorBgLayout', 'colorBgContainer', 'colorBgElevated'])('as ground %s, below any text or mark', (token) => {
    const isTooLow = (grey: string): boolean =>
      themeNames.some((theme) => {
        const { text, soft, faint, brand, edge } = palettes[theme];
        return (
          [text, soft, faint].some((each) => contrast(each, grey) < ofText) ||
          [brand, edge].some((each) => contrast(each, grey) < ofMarks)
        );
      });
    const found = greys.filter((grey) => faintTokens({ [token]: grey }).includes(`vendor/faint /brand/${token}`));
    expect(found).toEqual(greys.filter(isTooLow));
  });
});
