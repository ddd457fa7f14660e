// In: what the first person has typed, and how they wish to see it. Out: the set-up page, in the design of the login page and without script.
import { type Palette, palettes, type ThemeName } from '../../../core/palettes.ts';
import { toTag } from '../../../core/texts/languages.ts';
import type { Translate } from '../../../core/texts/text.ts';

export interface SetupLook {
  language: string;
  /** The language, where it was chosen on the page. */
  chosen?: string;
  languages: readonly { code: string; title: string }[];
  /** As the browser has it where nobody chose. */
  theme?: ThemeName;
  /** The query that keeps what was chosen, with a leading "?" or empty. */
  query: (changed: Readonly<Record<string, string>>) => string;
}
export interface SetupTyped {
  code?: string;
  loginName?: string;
  name?: string;
}

const escaped = (text: string): string => text.replace(/[&<>"']/g, (each) => `&#${each.charCodeAt(0)};`);
const themeTitles: Readonly<Record<ThemeName, string>> = { dark: 'Dark', light: 'Light' };

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
footer { display: flex; flex-wrap: wrap; justify-content: center; gap: 8px 24px; padding-top: 24px }
nav { display: flex; gap: 12px }
a { color: var(--soft) }
a[aria-current] { color: var(--text); font-weight: 600; text-decoration: none }`;
}

interface Field {
  id: string;
  title: string;
  type?: 'text' | 'password';
  value?: string | undefined;
  help?: string;
  complete: string;
}

export function toSetupPage(t: Translate, look: SetupLook, typed: SetupTyped, problem = ''): string {
  const field = ({ id, title, type = 'text', value = '', help, complete }: Field): string => {
    const told = help === undefined ? '' : ` aria-describedby="${id}-help"`;
    const below = help === undefined ? '' : `<small id="${id}-help">${escaped(t(help))}</small>`;
    return `<label for="${id}">${escaped(t(title))}</label>
<input id="${id}" name="${id}" type="${type}" value="${escaped(value)}" required autocomplete="${complete}"${told}>${below}`;
  };
  const link = (title: string, changed: Readonly<Record<string, string>>, isCurrent: boolean): string =>
    `<a href="/setup${escaped(look.query(changed))}"${isCurrent ? ' aria-current="true"' : ''}>${escaped(title)}</a>`;
  const themes = Object.entries(themeTitles).map(([theme, title]) => link(t(title), { theme }, look.theme === theme));
  const languages = look.languages.map(({ code, title }) => link(title, { language: code }, code === look.language));
  return `<!doctype html>
<html lang="${toTag(look.language)}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>EMS</title><style>
${styleOf(look.theme)}
</style></head>
<body><main>
<header><svg viewBox="0 0 26 26" width="40" height="40" aria-hidden="true"><rect width="26" height="26" rx="7"/><path d="M14.5 4 7 14.5h5L11 22l8-11h-5.5z"/></svg>
<div><b>EMS</b><h1>${escaped(t('Set up the station'))}</h1></div></header>
<p>${escaped(t('The first administrator is created here. The one-time code is printed on the terminal where the station was started.'))}</p>
${problem === '' ? '' : `<p role="alert">${escaped(problem)}</p>`}
<form method="post" action="/setup${escaped(look.query({}))}">
${field({ id: 'code', title: 'One-time code', value: typed.code, help: '12 letters and digits, valid for one hour', complete: 'off' })}
${field({ id: 'loginName', title: 'Login name', value: typed.loginName, help: 'A login name has 1 to 32 letters, digits or _ . @ -', complete: 'username' })}
${field({ id: 'name', title: 'Name', value: typed.name, complete: 'name' })}
${field({ id: 'password', title: 'Password', type: 'password', help: '12 to 128 characters. A sentence of several words is best. Common and published passwords, rows of keys and your own name are refused.', complete: 'new-password' })}
${field({ id: 'confirmation', title: 'Confirm the new password', type: 'password', complete: 'new-password' })}
<button type="submit">${escaped(t('Make the first administrator'))}</button>
</form></main>
<footer><nav aria-label="${escaped(t('Theme'))}">${themes.join('\n')}</nav><nav aria-label="${escaped(t('Language'))}">${languages.join('\n')}</nav></footer>
</body></html>
`;
}
