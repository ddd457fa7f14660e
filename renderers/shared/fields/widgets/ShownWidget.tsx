import { Shown } from '../../value/Shown.tsx';
import type { WidgetProps } from '../widget.ts';

/** Shown among inputs and never edited. */
export function ShownWidget({ schema, value, label }: WidgetProps) {
  return <Shown schema={schema} value={value} name={label} />;
}
