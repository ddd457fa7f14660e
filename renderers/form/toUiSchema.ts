// In: what a screen says of a member. Out: rjsf's UI schema, which carries it to our field. Screens never write `ui:` words.
import type { UiSchema } from '@rjsf/utils';
import type { Field, FieldGroup, Members, Schema } from '../../src/core/language.ts';
import { pickWidget } from '../shared/fields/pickWidget.ts';

/** A field, and for the outermost object also its groups. */
export type FieldOptions = Field & { groups?: Members<FieldGroup> };

/** A member that one input or a kind serves is drawn as a leaf, whatever its type. */
export function toUiSchema(fieldOptions: FieldOptions, member?: Schema, stored?: string): UiSchema {
  const leaf = member !== undefined && (fieldOptions.draw !== undefined || pickWidget(member, fieldOptions) !== undefined);
  return { 'ui:options': { fieldOptions, ...(stored !== undefined && { stored }), ...(leaf && { field: 'LeafField' }) } };
}

const noFieldOptions: FieldOptions = {};
export const fieldOptionsOf = (uiSchema: UiSchema | undefined): FieldOptions =>
  uiSchema?.['ui:options']?.fieldOptions ?? noFieldOptions;
export const storedOf = (uiSchema: UiSchema | undefined): string | undefined => uiSchema?.['ui:options']?.stored;
