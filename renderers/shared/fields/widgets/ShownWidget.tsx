import { Shown } from '../../value/Shown.tsx';
import type { WidgetProps } from '../widget.ts';

/** A read-only value among inputs. */
export function ShownWidget({ schema, value, label }: WidgetProps) {
  return <Shown schema={schema} value={value} name={label} />;
}
