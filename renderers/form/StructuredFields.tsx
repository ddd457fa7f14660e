// Nested objects, lists and cases, interpreted by rjsf: it walks the schema and selects the field components; ours draw the
// fields and store the values. rjsf receives no data: each field reads and writes the draft at its own pointer, so rjsf does
// nothing while the user types.
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

/** The field draws its own label, help and error. */
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
      {/* Without a child rjsf would add its own submit button. */}
      <span hidden />
    </Form>
  );
}
