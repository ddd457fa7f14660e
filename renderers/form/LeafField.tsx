import type { FieldProps } from '@rjsf/utils';
import { useMemo } from 'react';
import type { Schema } from '../../src/core/language.ts';
import { toPointer } from '../../src/core/pointer.ts';
import { Leaf } from '../shared/fields/Leaf.tsx';
import { toldOf } from './toUiSchema.ts';

/** Where rjsf's walk ends, one of our fields begins. */
export function LeafField({ name, schema, uiSchema, required = false, fieldPathId }: FieldProps) {
  const field = toldOf(uiSchema);
  const entry = useMemo(() => ({ name, schema: schema as Schema, field, required }), [name, schema, field, required]);
  return <Leaf entry={entry} parent={toPointer(fieldPathId.path.slice(0, -1))} />;
}
