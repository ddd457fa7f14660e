// Builds the antd theme and the --ems-* variables from theme name and brand, with the same palette.
import { theme as antd, type ThemeConfig } from 'antd';
import { measures, type Measures, toMeasureVariables } from './measures.ts';
import { type BrandColours, clearerOn, inkOn, markOn, type Palette, type ThemeName, toPalette } from '../../core/palettes.ts';

const fontFamily = 'Inter, "Noto Sans CJK SC", "Noto Sans SC", "Noto Sans", system-ui, sans-serif';

/** Above all popups of the page, below dialogs and drawers (1000). */
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
    // The dark algorithm shifts seed colours; a brand colour must be shown exactly as given.
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

/** Keeps hovered text legible: antd lightens text on light backgrounds and darkens links on dark ones. */
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

/** Popups scroll with the page and slide below the header, so that nothing covers the stop button. */
const belowHead = Object.fromEntries(
  (['Select', 'DatePicker', 'Dropdown', 'Popover', 'Tooltip'] as const).map((each) => [each, { zIndexPopup: headLayer - 1 }]),
);

function toTable({ brand, surface, raised, faint }: Palette) {
  // Everything in a selected row, including tags and faint text, stays legible, also while hovered.
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

/** CSS variables for charts and the style sheets of the shell. */
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
