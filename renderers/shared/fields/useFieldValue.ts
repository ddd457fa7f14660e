// The value that a field edits: its member or, with `fieldNames`, several members of the same object as one value.
import { useCallback } from 'react';
import { useAt } from '../../define.ts';
import { step, toPointer } from '../../../src/core/pointer.ts';
import type { Entry } from './entries.ts';
import type { FieldHost } from './host.ts';

export function useFieldValue(
  { name, field }: Entry,
  parent: string,
  host: FieldHost,
): { value: unknown; set: (value: unknown) => void } {
  const names = field.widget === 'date-range' ? field.fieldNames : undefined;
  const own = parent + toPointer([name]);
  const data = useAt(host.data, names ? parent : own);
  const { set: put } = host;
  const set = useCallback(
    (value: unknown) => {
      if (!names) return put(own, value);
      for (const [part, member] of Object.entries(names)) put(parent + toPointer([member]), step(value, part));
    },
    [names, own, parent, put],
  );
  if (!names) return { value: data, set };
  return { value: Object.fromEntries(Object.entries(names).map(([part, member]) => [part, step(data, member)])), set };
}
