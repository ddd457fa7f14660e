import { useFieldHost } from '../host.ts';
import { SixBoxes } from '../../SixBoxes.tsx';
import type { WidgetProps } from '../widget.ts';

/** A code of six characters, one per box. In a form with no other field, the sixth character submits it. */
export function SixWidget({ id, value, set, disabled, invalid, label, schema }: WidgetProps) {
  const { root } = useFieldHost();
  const text = typeof value === 'string' ? value : '';
  const alone = Object.keys(root.properties ?? {}).length === 1;
  // While a complete code is being corrected box by box, it is complete at every step, so it is not submitted automatically.
  const sends = alone && text.length < 6;
  return (
    <SixBoxes
      id={id}
      label={label}
      value={text}
      disabled={disabled}
      invalid={invalid}
      secret={schema.secret === true}
      onChange={(next) => set(next === '' ? undefined : next)}
      {...(sends && { onComplete: () => document.getElementById(id)?.closest('form')?.requestSubmit() })}
    />
  );
}
