// Creates a page without scripts in the design of the login page, for browsers that cannot load the console yet.
import { type Palette, palettes, type ThemeName } from '../../../core/palettes.ts';
import { toTag } from '../../../core/texts/languages.ts';

export const escaped = (text: string): string => text.replace(/[&<>"']/g, (each) => `&#${each.charCodeAt(0)};`);

const colours = ({ background, surface, edge, text, soft, brand, fault }: Palette): string =>
  Object.entries({ background, surface, edge, text, soft, brand, fault })
    .map(([name, colour]) => `--${name}:${colour}`)
    .join(';');

function styleOf(theme: ThemeName | undefined): string {
  const first = theme ?? 'dark';
  const other =
    theme === undefined
      ? `@media (prefers-color-scheme: light) { :root { ${colours(palettes.light)}; color-scheme: light } }`
      : '';
  return `:root { ${colours(palettes[first])}; color-scheme: ${first}; font: 14px/1.5 system-ui, "PingFang SC", "Microsoft YaHei", sans-serif }
${other}
* { box-sizing: border-box }
body { display: flex; flex-direction: column; min-height: 100vh; margin: 0; padding: 24px; background: var(--background); color: var(--text) }
main { width: min(400px, 100%); margin: auto }
header { display: flex; align-items: center; gap: 16px; padding-bottom: 16px }
header b { color: var(--soft); font-weight: 500; letter-spacing: 0.08em }
h1 { margin: 0; font-size: 20px; font-weight: 600; line-height: 1.3 }
svg rect { fill: var(--brand) }
svg path { fill: var(--background) }
label { display: block; margin-top: 16px; color: var(--soft) }
input { width: 100%; margin-top: 4px; padding: 7px 11px; border: 1px solid var(--edge); border-radius: 6px; background: var(--surface); color: var(--text); font: inherit; font-size: 16px }
small { display: block; margin-top: 4px; color: var(--soft); font-size: 13px }
button { margin-top: 24px; padding: 8px 15px; border: 0; border-radius: 6px; background: var(--brand); color: var(--background); font: inherit; font-size: 16px; cursor: pointer }
:focus-visible { outline: 2px solid var(--brand); outline-offset: 2px }
[role="alert"] { padding: 8px 12px; border: 1px solid var(--fault); border-radius: 6px }
progress { width: 100%; height: 8px; accent-color: var(--brand) }
dl { margin: 0 }
dt { margin-top: 16px }
dd { display: flex; align-items: center; gap: 12px; margin: 4px 0 0; color: var(--soft); font-variant-numeric: tabular-nums; white-space: nowrap }
footer { display: flex; flex-wrap: wrap; justify-content: center; gap: 8px 24px; padding-top: 24px }
nav { display: flex; gap: 12px }
a { color: var(--soft) }
a[aria-current] { color: var(--text); font-weight: 600; text-decoration: none }`;
}

export interface PlainPage {
  language: string;
  /** Undefined: the preference of the browser. */
  theme?: ThemeName | undefined;
  heading: string;
  /** HTML below the heading. */
  main: string;
  /** HTML at the end of the page. */
  footer?: string;
  /** Seconds after which the browser reloads the page. */
  refreshS?: number;
}

export const toPlainPage = ({ language, theme, heading, main, footer = '', refreshS }: PlainPage): string => `<!doctype html>
<html lang="${toTag(language)}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">${
  refreshS === undefined ? '' : `<meta http-equiv="refresh" content="${refreshS}">`
}<title>EMS</title><style>
${styleOf(theme)}
</style></head>
<body><main>
<header><svg viewBox="0 0 26 26" width="40" height="40" aria-hidden="true"><rect width="26" height="26" rx="7"/><path d="M14.5 4 7 14.5h5L11 22l8-11h-5.5z"/></svg>
<div><b>EMS</b><h1>${escaped(heading)}</h1></div></header>
${main}</main>
${footer === '' ? '' : `<footer>${footer}</footer>`}
</body></html>
`;
