// The contract of an input: the props it receives from its field.
import type { ComponentType } from 'react';
import type { Field, Schema } from '../../../src/core/language.ts';

export interface WidgetProps {
  id: string;
  /** Member name, for browser autofill. */
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
  /** Ids of help and error, for screen readers. */
  describedBy: string | undefined;
  placeholder: string | undefined;
  /** The stored picture, for a file. */
  stored: unknown;
}
export type Widget = ComponentType<WidgetProps>;

/** Attributes of every input element. */
export const toAria = ({ id, invalid, required, describedBy, label }: WidgetProps) => ({
  id,
  'aria-label': label,
  'aria-required': required,
  ...(invalid && { 'aria-invalid': true }),
  ...(describedBy !== undefined && { 'aria-describedby': describedBy }),
});
