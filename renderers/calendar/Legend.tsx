// The items that can be assigned, each with name, letter and colour. While the year is being edited, one of them is picked.
import { useId } from 'react';
import { useText } from '../define.ts';
import { toColour } from '../shared/colours.ts';
import type { Item } from './items.ts';

interface LegendProps {
  items: readonly Item[];
  label: string;
  /** Undefined: nothing can be picked. `''`: removes assignments. */
  picked: string | undefined;
  pick: (value: string) => void;
}

export function Legend({ items, label, picked, pick }: LegendProps) {
  const say = useText();
  const name = useId();
  const swatch = (item: Item) => (
    <span className="ems-year-mark" style={{ '--mark': toColour(item.colour) }} aria-hidden="true">
      {item.mark}
    </span>
  );
  if (picked === undefined)
    return (
      <ul className="ems-year-legend" aria-label={label}>
        {items.map((item) => (
          <li key={item.value}>
            {swatch(item)} {item.title}
          </li>
        ))}
      </ul>
    );
  const choice = (value: string, children: React.ReactNode) => (
    <label key={value}>
      <input type="radio" name={name} checked={picked === value} onChange={() => pick(value)} /> {children}
    </label>
  );
  return (
    <fieldset className="ems-year-legend">
      <legend>
        {say('Select an entry here, then click the months and days to which it applies, or press Enter on them. Delete clears.')}
      </legend>
      {items.map((item) =>
        choice(
          item.value,
          <>
            {swatch(item)} {item.title}
          </>,
        ),
      )}
      {choice('', say('No separate assignment'))}
    </fieldset>
  );
}
