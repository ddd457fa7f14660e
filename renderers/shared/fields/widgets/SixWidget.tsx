import { useFieldHost } from '../host.ts';
import { SixBoxes } from '../../SixBoxes.tsx';
import type { WidgetProps } from '../widget.ts';

/** A code of six characters, one a box. Where a form asks for nothing else, the sixth sends it off. */
export function SixWidget({ id, value, set, disabled, invalid, label, schema }: WidgetProps) {
  const { root } = useFieldHost();
  const text = typeof value === 'string' ? value : '';
  const alone = Object.keys(root.properties ?? {}).length === 1;
  // A whole code that is corrected box by box is whole at each of them: then whoever corrects says when.
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
