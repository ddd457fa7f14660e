import type { FieldProps } from '@rjsf/utils';
import { useMemo } from 'react';
import type { Schema } from '../../src/core/language.ts';
import { toPointer } from '../../src/core/pointer.ts';
import { Leaf } from '../shared/fields/Leaf.tsx';
import { storedOf, fieldOptionsOf } from './toUiSchema.ts';

/** A leaf of rjsf's tree, drawn by our own field component. */
export function LeafField({ name, schema, uiSchema, required = false, fieldPathId }: FieldProps) {
  const field = fieldOptionsOf(uiSchema);
  const stored = storedOf(uiSchema);
  const entry = useMemo(
    () => ({ name, schema: schema as Schema, field, required, ...(stored !== undefined && { stored }) }),
    [name, schema, field, required, stored],
  );
  return <Leaf entry={entry} parent={toPointer(fieldPathId.path.slice(0, -1))} />;
}
