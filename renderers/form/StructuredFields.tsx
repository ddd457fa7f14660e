// Objects in objects, lists and cases, interpreted by rjsf: it walks the schema and picks the field; our fields draw and hold the values.
// It is handed no data and asked for none: each field reads and writes the draft at its own pointer, so nothing of rjsf runs while a person types.
import Form from '@rjsf/core';
import type { FieldTemplateProps, RegistryFieldsType, RJSFSchema } from '@rjsf/utils';
import { useMemo } from 'react';
import type { Field, FieldGroup, Members, Schema } from '../../src/core/language.ts';
import type { DraftHandle } from '../define.ts';
import { draftValidator } from './draftValidator.ts';
import { LeafField } from './LeafField.tsx';
import { ListField } from './ListField.tsx';
import { ObjectField } from './ObjectField.tsx';
import { toUiSchema } from './toUiSchema.ts';

const fields = {
  StringField: LeafField,
  NumberField: LeafField,
  BooleanField: LeafField,
  NullField: LeafField,
  FallbackField: LeafField,
  LeafField,
  ObjectField,
  ArrayField: ListField,
} as unknown as RegistryFieldsType;

/** Label, help and error are drawn by the field itself. */
const templates = { FieldTemplate: ({ children }: FieldTemplateProps) => children };
const noOptions = {};

interface StructuredFieldsProps {
  schema: Schema;
  fields: Members<Field> | undefined;
  groups: Members<FieldGroup> | undefined;
  draftCheck: DraftHandle['validator'];
}

export function StructuredFields({ schema, fields: shown, groups, draftCheck }: StructuredFieldsProps) {
  const validator = useMemo(() => draftValidator(draftCheck), [draftCheck]);
  const uiSchema = useMemo(() => toUiSchema({ ...(shown && { fields: shown }), ...(groups && { groups }) }), [shown, groups]);
  return (
    <Form
      tagName="div"
      schema={schema as RJSFSchema}
      uiSchema={uiSchema}
      formData={noOptions}
      validator={validator}
      fields={fields}
      templates={templates as never}
      noValidate
      noHtml5Validate
      showErrorList={false}
    >
      {/* Without a child rjsf would draw a button of its own. */}
      <span hidden />
    </Form>
  );
}
