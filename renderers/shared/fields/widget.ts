// The contract of an input: what it is given by the field that holds it.
import type { ComponentType } from 'react';
import type { Field, Schema } from '../../../src/core/language.ts';

export interface WidgetProps {
  id: string;
  /** The member's name, for the browser's own filling-in. */
  name: string;
  label: string;
  schema: Schema;
  field: Field;
  value: unknown;
  /** `undefined` clears the member. */
  set: (value: unknown) => void;
  disabled: boolean;
  invalid: boolean;
  required: boolean;
  /** Ids of help and error, for the screen reader. */
  describedBy: string | undefined;
  placeholder: string | undefined;
  /** The picture kept so far, for a file. */
  stored: unknown;
}
export type Widget = ComponentType<WidgetProps>;

/** What every input element gets. */
export const toAria = ({ id, invalid, required, describedBy, label }: WidgetProps) => ({
  id,
  'aria-label': label,
  'aria-required': required,
  ...(invalid && { 'aria-invalid': true }),
  ...(describedBy !== undefined && { 'aria-describedby': describedBy }),
});
