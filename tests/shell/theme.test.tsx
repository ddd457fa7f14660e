import { describe, expect, it } from 'vitest';
import { noBrand, toBrand } from '../../src/shell/theme/brand.ts';
import { inkOn, luminance, palettes, type ThemeName, themeNames } from '../../src/core/palettes.ts';
import { measures, toMeasures, toMeasureVariables } from '../../src/shell/theme/measures.ts';
import { toTheme, toVariables } from '../../src/shell/theme/toTheme.ts';
import { theme as antd } from 'antd';
import vendor from '../../schemas/language/vendor.schema.json';

describe('toBrand', () => {
  it.each<[name: string, answer: unknown, expected: object]>([
    [
      'mode 0 is light',
      { mode: 0, color: { colorPrimary: '#123456' } },
      { theme: 'light', colours: { colorPrimary: '#123456' } },
    ],
    ['anything else is dark', { mode: 7 }, { theme: 'dark', colours: {} }],
    ['colours may be at the top level', { mode: 0, colorPrimary: 'rgb(1, 2, 3)' }, { colours: { colorPrimary: 'rgb(1, 2, 3)' } }],
    ['only colours are accepted', { color: { colorPrimary: 'url(//evil)', fontSize: '90' } }, { colours: {} }],
    ['a missing answer gives no brand', undefined, noBrand],
    ['a page of HTML gives the dark default', '<!doctype html>', { theme: 'dark', colours: {} }],
    ['a list gives no brand', [1], noBrand],
  ])('%s', (_name, answer, expected) => {
    expect(toBrand(answer)).toMatchObject(expected);
  });
});

it('without a brand the console is dark with a green colour', () => {
  expect(toBrand(undefined).theme).toBe('dark');
  const { colorPrimary } = toTheme('dark', {}, true).token ?? {};
  const [red = 0, green = 0, blue = 0] = (colorPrimary?.match(/[0-9a-f]{2}/g) ?? []).map((part) => Number.parseInt(part, 16));
  expect(green).toBeGreaterThan(1.2 * Math.max(red, blue));
});

it.each<ThemeName>(['dark', 'light'])('a brand colour is used unchanged in %s', (name) => {
  const { algorithm, token } = toTheme(name, { colorPrimary: '#00e5ff' }, true);
  const derive = algorithm as unknown as (seed: object) => Record<string, string>;
  const map = derive({ ...antd.defaultSeed, ...token });
  expect([map.colorPrimary, map.colorInfo, map.colorLink]).toEqual(['#00e5ff', '#00e5ff', '#00e5ff']);
  expect(toVariables(name, { colorPrimary: '#00e5ff' })).toMatchObject({ '--ems-brand': '#00e5ff', '--ems-on-brand': '#06120e' });
});

it.each(Object.keys(vendor.properties.brand.properties))('the brand colour %s of a vendor is used on the page', (token) => {
  const shown = Object.values(toVariables('dark', toBrand({ [token]: '#012345' }).colours));
  expect(shown).toContain('#012345');
});

it('a theme changes colours and shadows but no dimensions', () => {
  const isColour = (value: unknown): boolean => /^(#|rgb|color-mix|transparent$)/.test(String(value).trim());
  const tokens = themeNames.map((name) => antd.getDesignToken(toTheme(name, {}, true)));
  const variables = themeNames.map((name) => toVariables(name, {}));
  const changed = [tokens, variables].flatMap(([one, other]) =>
    Object.entries({ ...one }).filter(([word, value]) => value !== { ...other }[word as never] && !/shadow/i.test(word)),
  );
  expect(changed.filter(([, value]) => !isColour(value))).toEqual([]);
  expect(changed.length).toBeGreaterThan(50);
});

it('every dimension used in style sheets is defined, and every defined one is used', () => {
  const sheets = import.meta.glob<string>(['../../src/**/*.css', '../../renderers/**/*.css'], {
    query: '?raw',
    import: 'default',
    eager: true,
  });
  const measured = /--ems-(?:space|radius|font)-[a-z]+/g;
  const named = new Set(Object.values(sheets).flatMap((sheet) => sheet.match(measured) ?? []));
  expect([...named].toSorted()).toEqual(Object.keys(toMeasureVariables(measures)).toSorted());
  expect(toVariables('dark', {})).toMatchObject(toMeasureVariables(measures));
});

it('a vendor may set each dimension within bounds that include the defaults, and no other', () => {
  const allowed = Object.entries(vendor.properties.measures.properties).map(
    ([what, { properties }]) => [what, properties] as const,
  );
  const names = allowed.map(([what, sizes]) => [what, Object.keys(sizes)]);
  expect(names).toEqual(Object.entries(measures).map(([what, sizes]) => [what, Object.keys(sizes)]));
  for (const [what, sizes] of allowed)
    for (const [size, { minimum, maximum }] of Object.entries(sizes)) {
      const ours = Number.parseInt(toVariables('dark', {})[`--ems-${what}-${size}`] ?? '', 10);
      expect([what, size, ours >= minimum && ours <= maximum]).toEqual([what, size, true]);
    }
});

it('dimensions set by a vendor apply to style sheets and antd, the defaults to the rest', () => {
  const set = toMeasures({ font: { body: 15 }, radius: { medium: 0 } });
  expect(toVariables('light', {}, set)).toMatchObject({
    '--ems-font-body': '15px',
    '--ems-font-small': '12px',
    '--ems-radius-medium': '0px',
    '--ems-space-m': '12px',
  });
  expect(toTheme('light', {}, true, set).token).toMatchObject({ fontSize: 15, borderRadius: 0, borderRadiusLG: 8 });
});

it('antd components use the same dimensions', () => {
  const { borderRadius, borderRadiusLG, fontSize } = toTheme('dark', {}, true).token ?? {};
  expect([borderRadius, borderRadiusLG, fontSize]).toEqual([measures.radius.medium, measures.radius.large, measures.font.body]);
});

describe.each(themeNames)('contrast in %s', (name) => {
  const palette = palettes[name];
  const contrast = (one: string, other: string): number => {
    const [dark = 0, light = 0] = [luminance(one) ?? 0, luminance(other) ?? 0].toSorted((a, b) => a - b);
    return (light + 0.05) / (dark + 0.05);
  };
  it.each(['text', 'soft', 'faint', 'fault', 'alarm', 'warning', 'notice', 'offline', 'unknown', 'success', 'brand'] as const)(
    '%s has enough contrast on every surface',
    (word) => {
      const worst = Math.min(
        ...[palette.background, palette.surface, palette.raised].map((under) => contrast(palette[word], under)),
      );
      expect(worst).toBeGreaterThanOrEqual(4.49);
    },
  );
  it('the border of an input has enough contrast', () => {
    const worst = Math.min(
      ...[palette.background, palette.surface, palette.raised].map((under) => contrast(palette.edge, under)),
    );
    expect(worst).toBeGreaterThanOrEqual(2.95);
  });
  it('hovered text and the header of a sorted column have enough contrast', () => {
    const tokens = antd.getDesignToken(toTheme(name, {}, true));
    const { headerSortHoverBg = '', headerSortActiveBg = '' } = toTheme(name, {}, true).components?.Table ?? {};
    const words = [tokens.colorPrimaryHover, tokens.colorLinkHover, tokens.colorErrorHover, tokens.colorPrimaryTextHover];
    for (const word of words) expect(contrast(word, palette.surface)).toBeGreaterThanOrEqual(4.5);
    for (const under of [headerSortHoverBg, headerSortActiveBg])
      expect(contrast(palette.faint, under)).toBeGreaterThanOrEqual(4.5);
    expect(contrast(inkOn(palette.brand), tokens.colorPrimaryHover)).toBeGreaterThanOrEqual(4.5);
    expect(contrast(inkOn(palette.fault), tokens.colorErrorHover)).toBeGreaterThanOrEqual(4.5);
  });
  it('text on filled colours has enough contrast', () => {
    for (const colour of [palette.brand, palette.fault]) expect(contrast(inkOn(colour), colour)).toBeGreaterThan(4.5);
  });
});
