import { SixBoxes } from '../../SixBoxes.tsx';
import type { WidgetProps } from '../widget.ts';

/** A code of six characters, one a box. */
export function SixWidget({ id, value, set, disabled, invalid, label, schema }: WidgetProps) {
  return (
    <SixBoxes
      id={id}
      label={label}
      value={typeof value === 'string' ? value : ''}
      disabled={disabled}
      invalid={invalid}
      secret={schema.secret === true}
      onChange={(text) => set(text === '' ? undefined : text)}
    />
  );
}
