// Choice of language and theme, applied immediately.
import { useId } from 'react';
import { useText } from '../../language/useText.ts';
import { type AppearanceChoice, useAppearanceChoices } from './useAppearanceChoices.ts';

export function AppearanceChoices() {
  return useAppearanceChoices().map((choice) => <Choice key={choice.label} {...choice} />);
}

function Choice({ label, items, value, choose }: AppearanceChoice) {
  const text = useText();
  const group = useId();
  return (
    <fieldset className="ems-switch">
      <legend>{text(label)}</legend>
      <div>
        {items.map(({ name, title }) => (
          <label key={name} data-chosen={name === value || undefined}>
            <input type="radio" name={group} value={name} checked={name === value} onChange={() => choose(name)} />
            {text(title)}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
