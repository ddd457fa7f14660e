// In: theme name and brand. Out: what antd's ConfigProvider wants, and the --ems-* variables of the same palette.
import { theme as antd, type ThemeConfig } from 'antd';
import { measures, type Measures, toMeasureVariables } from './measures.ts';
import { type BrandColours, clearerOn, inkOn, markOn, type Palette, type ThemeName, toPalette } from '../../core/palettes.ts';

const fontFamily = 'Inter, "Noto Sans CJK SC", "Noto Sans SC", "Noto Sans", system-ui, sans-serif';

/** Over all that the page opens, under dialogs and drawers (1000). */
const headLayer = 900;

export function toTheme(
  name: ThemeName,
  brand: BrandColours,
  motion: boolean,
  { space, radius, font }: Measures = measures,
): ThemeConfig {
  const colours = toPalette(name, brand);
  const base = name === 'dark' ? antd.darkAlgorithm : antd.defaultAlgorithm;
  return {
    cssVar: { key: 'ems' },
    hashed: false,
    // The dark algorithm shifts seed colours; a brand colour is shown exactly as it was given.
    algorithm: (seed, map) => {
      const made = base(seed, map);
      return { ...made, ...exact(colours), ...hovered(made, colours.surface) };
    },
    token: {
      ...exact(colours),
      colorBgLayout: colours.background,
      colorBgContainer: colours.surface,
      colorBgElevated: colours.raised,
      colorBorder: colours.edge,
      colorBorderSecondary: colours.line,
      colorSplit: colours.line,
      colorText: colours.text,
      colorTextSecondary: colours.soft,
      colorTextTertiary: colours.faint,
      colorTextPlaceholder: colours.faint,
      colorTextDescription: colours.soft,
      borderRadius: radius.medium,
      borderRadiusLG: radius.large,
      fontSize: font.body,
      fontFamily,
      motion,
      ...brand,
    },
    components: {
      Button: {
        primaryColor: inkOn(colours.brand),
        dangerColor: inkOn(colours.fault),
        primaryShadow: 'none',
        dangerShadow: 'none',
      },
      Card: {
        headerFontSize: font.body,
        headerFontSizeSM: font.body,
        bodyPaddingSM: space.l,
        headerPaddingSM: space.l,
      },
      Table: toTable(colours),
      Tabs: { horizontalItemGutter: 20 },
      ...belowHead,
    },
  };
}

/** A word under the pointer stays legible: the library makes words lighter on light grounds, and links darker on dark ones. */
function hovered(made: ReturnType<typeof antd.defaultAlgorithm>, ground: string) {
  const brand = clearerOn(ground, made.colorPrimaryHover, made.colorPrimaryActive);
  const fault = clearerOn(ground, made.colorErrorHover, made.colorErrorActive);
  return {
    colorPrimaryHover: brand,
    colorPrimaryTextHover: brand,
    colorLinkHover: brand,
    colorErrorHover: fault,
    colorErrorTextHover: fault,
  };
}

/** What a field or button of the page opens goes along with it as the page scrolls, and slides under the head: nothing lies over the stop. */
const belowHead = Object.fromEntries(
  (['Select', 'DatePicker', 'Dropdown', 'Popover', 'Tooltip'] as const).map((each) => [each, { zIndexPopup: headLayer - 1 }]),
);

function toTable({ brand, surface, raised, faint }: Palette) {
  // All that stands in a chosen row stays legible, tags and words of the third rank too, and so under the pointer.
  const chosen = `color-mix(in srgb, ${brand} 8%, ${surface})`;
  return {
    headerBg: surface,
    headerColor: faint,
    headerSplitColor: 'transparent',
    headerSortHoverBg: raised,
    headerSortActiveBg: raised,
    fixedHeaderSortActiveBg: raised,
    rowSelectedBg: chosen,
    rowSelectedHoverBg: chosen,
  };
}

const exact = (colours: Palette) => ({
  colorPrimary: colours.brand,
  colorInfo: colours.brand,
  colorLink: colours.brand,
  colorSuccess: colours.success,
  colorWarning: colours.warning,
  colorError: colours.fault,
});

/** CSS variables for pictures and for the shell's own style sheet. */
export function toVariables(name: ThemeName, brand: BrandColours, sizes = measures): Readonly<Record<string, string>> {
  const colours = toPalette(name, brand);
  const variables = Object.fromEntries(Object.entries(colours).map(([word, colour]) => [`--ems-${word}`, colour]));
  return {
    ...variables,
    ...toMeasureVariables(sizes),
    '--ems-brand-soft': `color-mix(in srgb, ${colours.brand} ${name === 'dark' ? 22 : 13}%, ${colours.surface})`,
    '--ems-focus': markOn([colours.brand, colours.text], [colours.background, colours.surface, colours.raised]),
    '--ems-on-brand': inkOn(colours.brand),
    '--ems-on-fault': inkOn(colours.fault),
    '--ems-font': fontFamily,
    '--ems-head-layer': String(headLayer),
  };
}
