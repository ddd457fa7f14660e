// In: languages and themes. Out: the two choices, switched at once.
import { useId } from 'react';
import { usePrompts } from '../../dialogs/usePrompts.ts';
import { switchLanguage } from '../../language/i18n.ts';
import { useLanguage } from '../../language/useLanguage.ts';
import { useText } from '../../language/useText.ts';
import { useAppearance } from '../../theme/Appearance.tsx';
import { themeNames } from '../../theme/palettes.ts';
import { useShell } from '../../useShell.tsx';
import type { Language } from '../../../core/session.ts';

const themeTexts = { dark: 'Dark', light: 'Light' } as const;

export function AppearanceChoices() {
  const { data, content } = useShell();
  const { tell } = usePrompts();
  const { theme, setTheme } = useAppearance();
  const text = useText();
  const language = useLanguage();
  /** A language names itself, so that it is found by those who read no other. */
  const names = Object.fromEntries(content.languages.map(({ code, title }) => [code, title]));
  const speak = (next: Language): void => {
    switchLanguage(next, data.loadLocale).then(
      () => data.setLanguage(next),
      () => tell({ tone: 'error', text: 'The language did not load' }),
    );
  };
  return (
    <>
      <Choice label={text('Language')} items={Object.keys(names)} titles={names} value={language} onChoose={speak} />
      <Choice
        label={text('Theme')}
        items={themeNames}
        titles={{ dark: text(themeTexts.dark), light: text(themeTexts.light) }}
        value={theme}
        onChoose={setTheme}
      />
    </>
  );
}

interface ChoiceProps<T extends string> {
  label: string;
  items: readonly T[];
  titles: Readonly<Record<T, string>>;
  value: T;
  onChoose: (item: T) => void;
}

function Choice<T extends string>({ label, items, titles, value, onChoose }: ChoiceProps<T>) {
  const name = useId();
  return (
    <fieldset className="ems-switch">
      <legend>{label}</legend>
      <div>
        {items.map((item) => (
          <label key={item} data-chosen={item === value || undefined}>
            <input type="radio" name={name} value={item} checked={item === value} onChange={() => onChoose(item)} />
            {titles[item]}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
