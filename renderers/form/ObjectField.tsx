import { type FieldProps, type RJSFSchema, toFieldPathId } from '@rjsf/utils';
import { useMemo } from 'react';
import type { Schema } from '../../src/core/language.ts';
import { toPointer } from '../../src/core/pointer.ts';
import { partOf } from '../../src/core/store.ts';
import { useCondition, useText } from '../define.ts';
import { withCases } from '../shared/fields/cases.ts';
import { type Entry, toGroups } from '../shared/fields/entries.ts';
import { FieldGrid } from '../shared/fields/FieldGrid.tsx';
import { useFieldHost } from '../shared/fields/host.ts';
import { useActiveCases } from './useActiveCases.ts';
import { fieldOptionsOf, toUiSchema } from './toUiSchema.ts';

/** The members of one object: the listed ones, in their groups, including members of the active cases. */
export function ObjectField(props: FieldProps) {
  const { schema, uiSchema, fieldPathId, registry } = props;
  const host = useFieldHost();
  const say = useText();
  const fieldOptions = fieldOptionsOf(uiSchema);
  const pointer = toPointer(fieldPathId.path);
  const own = useMemo(() => partOf(host.data, pointer), [host.data, pointer]);
  const active = useActiveCases(schema as Schema, own);
  const groups = useMemo(
    () =>
      toGroups(
        withCases(schema as Schema, active === '' ? [] : active.split('\n')),
        host.root,
        fieldOptions.fields,
        fieldOptions.groups,
      ),
    [schema, active, host.root, fieldOptions],
  );
  const parent = useMemo(() => partOf(host.data, toPointer(fieldPathId.path.slice(0, -1))), [host.data, fieldPathId.path]);
  const visible = useCondition(fieldOptions.visible, parent);
  if (visible !== true) return null;
  const { SchemaField } = registry.fields;
  const draw = ({ name, schema: member, field, required, stored }: Entry) =>
    SchemaField && (
      <SchemaField
        {...props}
        name={name}
        schema={member as RJSFSchema}
        uiSchema={toUiSchema(field, member, stored)}
        required={required}
        fieldPathId={toFieldPathId(name, registry.globalFormOptions, fieldPathId)}
      />
    );
  const grid = <FieldGrid groups={groups} columns={host.columns} draw={draw} />;
  const isMember = typeof fieldPathId.path.at(-1) === 'string';
  if (!isMember) return grid;
  return (
    <fieldset className="ems-field-group ems-field-object">
      <legend>{say(fieldOptions.title ?? (schema as Schema).title)}</legend>
      {grid}
    </fieldset>
  );
}
