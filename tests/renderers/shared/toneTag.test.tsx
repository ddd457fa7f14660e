import { render } from '@testing-library/react';
import { theme as antd } from 'antd';
import { expect, it } from 'vitest';
import { ToneTag } from '../../../renderers/shared/value/ToneTag.tsx';
import type { Tone } from '../../../src/core/language.ts';
import { palettes, type ThemeName, themeNames } from '../../../src/core/palettes.ts';
import { toTheme, toVariables } from '../../../src/shell/theme/toTheme.ts';
import '../../../renderers/shared/node/nodes.css';

const tones: readonly Tone[] = [
  'neutral',
  'success',
  'notice',
  'warning',
  'alarm',
  'fault',
  'offline',
  'unknown',
  'sharp',
  'peak',
  'flat',
  'valley',
  'deep',
];

/** The colour that the browser paints over another one, as components from 0 to 1. */
function painted(colour: string, under: readonly number[] = []): number[] {
  const context = document.createElement('canvas').getContext('2d', { willReadFrequently: true })!;
  const fill = (style: string) => {
    context.fillStyle = style;
    context.fillRect(0, 0, 1, 1);
  };
  if (under.length > 0) fill(`rgb(${under.map((part) => part * 255).join(' ')})`);
  fill(colour);
  return [...context.getImageData(0, 0, 1, 1).data.slice(0, 3)].map((part) => part / 255);
}
const luminance = (parts: readonly number[]): number => {
  const [red = 0, green = 0, blue = 0] = parts.map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
};
const contrast = (one: readonly number[], other: readonly number[]): number => {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
};

/** Backgrounds of selected table rows, normal and hovered. */
function chosenGrounds(theme: ThemeName): string[] {
  const made = toTheme(theme, {}, true);
  const { controlItemBgActive, controlItemBgActiveHover } = antd.getDesignToken(made);
  const { rowSelectedBg = controlItemBgActive, rowSelectedHoverBg = controlItemBgActiveHover } = made.components?.Table ?? {};
  return [rowSelectedBg, rowSelectedHoverBg];
}

it.each(themeNames.flatMap((theme) => tones.map((tone) => [theme, tone] as const)))(
  'in the theme "%s" a tag of tone "%s" has enough contrast',
  (theme, tone) => {
    const variables = toVariables(theme, {});
    const { getByText, unmount } = render(
      <div style={variables}>
        <ToneTag tone={tone}>Word</ToneTag>
      </div>,
    );
    const { color, backgroundColor } = getComputedStyle(getByText('Word'));
    const surfaces = ['--ems-surface', '--ems-background', '--ems-raised'].map((surface) => variables[surface] ?? '');
    for (const surface of [...surfaces, ...chosenGrounds(theme)])
      expect(contrast(painted(color), painted(backgroundColor, painted(surface)))).toBeGreaterThanOrEqual(4.5);
    unmount();
  },
);

it.each(themeNames)('in the theme "%s" the text of a selected row has enough contrast', (theme) => {
  for (const ground of chosenGrounds(theme))
    for (const word of ['text', 'soft', 'faint', 'fault'] as const)
      expect(contrast(painted(palettes[theme][word]), painted(ground))).toBeGreaterThanOrEqual(4.5);
});
