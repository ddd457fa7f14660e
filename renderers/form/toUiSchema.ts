// Passes the field options of a screen to our field components in rjsf's UI schema. Screens never contain `ui:` keywords.
import type { UiSchema } from '@rjsf/utils';
import type { Field, FieldGroup, Members, Schema } from '../../src/core/language.ts';
import { pickWidget } from '../shared/fields/pickWidget.ts';

/** Options of a field; for the outermost object also its groups. */
export type FieldOptions = Field & { groups?: Members<FieldGroup> };

/** A member drawn by a single input or by a kind is a leaf, whatever its type. */
export function toUiSchema(fieldOptions: FieldOptions, member?: Schema, stored?: string): UiSchema {
  const leaf = member !== undefined && (fieldOptions.draw !== undefined || pickWidget(member, fieldOptions) !== undefined);
  return { 'ui:options': { fieldOptions, ...(stored !== undefined && { stored }), ...(leaf && { field: 'LeafField' }) } };
}

const noFieldOptions: FieldOptions = {};
export const fieldOptionsOf = (uiSchema: UiSchema | undefined): FieldOptions =>
  uiSchema?.['ui:options']?.fieldOptions ?? noFieldOptions;
export const storedOf = (uiSchema: UiSchema | undefined): string | undefined => uiSchema?.['ui:options']?.stored;
