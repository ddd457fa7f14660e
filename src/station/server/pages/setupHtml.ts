// Creates the setup page, in the design of the login page and without scripts.
import type { ThemeName } from '../../../core/palettes.ts';
import type { Translate } from '../../../core/texts/text.ts';
import { escaped, toPlainPage } from './plainHtml.ts';

export interface SetupChoices {
  language: string;
  /** The language, if it was chosen on the page. */
  chosen?: string;
  languages: readonly { code: string; title: string }[];
  /** Absent: the preference of the browser. */
  theme?: ThemeName;
  /** The query that keeps the choices, with a leading "?", or empty. */
  query: (changed: Readonly<Record<string, string>>) => string;
}
export interface SetupTyped {
  code?: string;
  loginName?: string;
  name?: string;
}

const themeTitles: Readonly<Record<ThemeName, string>> = { dark: 'Dark', light: 'Light' };

interface Field {
  id: string;
  title: string;
  type?: 'text' | 'password';
  value?: string | undefined;
  help?: string;
  complete: string;
}

export function toSetupPage(t: Translate, choices: SetupChoices, typed: SetupTyped, problem = ''): string {
  const field = ({ id, title, type = 'text', value = '', help, complete }: Field): string => {
    const describedBy = help === undefined ? '' : ` aria-describedby="${id}-help"`;
    const below = help === undefined ? '' : `<small id="${id}-help">${escaped(t(help))}</small>`;
    return `<label for="${id}">${escaped(t(title))}</label>
<input id="${id}" name="${id}" type="${type}" value="${escaped(value)}" required autocomplete="${complete}"${describedBy}>${below}`;
  };
  const link = (title: string, changed: Readonly<Record<string, string>>, isCurrent: boolean): string =>
    `<a href="/setup${escaped(choices.query(changed))}"${isCurrent ? ' aria-current="true"' : ''}>${escaped(title)}</a>`;
  const themes = Object.entries(themeTitles).map(([theme, title]) => link(t(title), { theme }, choices.theme === theme));
  const languages = choices.languages.map(({ code, title }) => link(title, { language: code }, code === choices.language));
  return toPlainPage({
    language: choices.language,
    theme: choices.theme,
    heading: t('Set up the station'),
    main: `<p>${escaped(t('Create the first administrator here. The one-time code is shown on the terminal where the station was started.'))}</p>
${problem === '' ? '' : `<p role="alert">${escaped(problem)}</p>`}
<form method="post" action="/setup${escaped(choices.query({}))}">
${field({ id: 'code', title: 'One-time code', value: typed.code, help: '12 letters and digits, valid for one hour', complete: 'off' })}
${field({ id: 'loginName', title: 'Login name', value: typed.loginName, help: 'A login name must have 1 to 32 letters, digits or _ . @ -', complete: 'username' })}
${field({ id: 'name', title: 'Name', value: typed.name, complete: 'name' })}
${field({ id: 'password', title: 'Password', type: 'password', help: '12 to 128 characters. A sentence of several words is best. Common or published passwords, consecutive keys and your own name are rejected.', complete: 'new-password' })}
${field({ id: 'confirmation', title: 'Confirm the new password', type: 'password', complete: 'new-password' })}
<button type="submit">${escaped(t('Create the first administrator'))}</button>
</form>`,
    footer: `<nav aria-label="${escaped(t('Theme'))}">${themes.join('\n')}</nav><nav aria-label="${escaped(t('Language'))}">${languages.join('\n')}</nav>`,
  });
}
