// The field host of a form. It keeps its identity while the user types, although the draft handle is replaced.
import { useId, useMemo } from 'react';
import type { Schema } from '../../../src/core/language.ts';
import { constant, type ReadableStore } from '../../../src/core/store.ts';
import type { DraftHandle } from '../../define.ts';
import type { FieldHost } from './host.ts';

const silent = constant(undefined);
const ignore = () => {};

interface Of {
  value: ReadableStore;
  schema: Schema;
  draft: DraftHandle | undefined;
  enabled: boolean;
  columns: number;
}

export function useHost({ value: data, schema: root, draft, enabled, columns }: Of): FieldHost {
  const id = useId();
  const editing = draft?.editing === true;
  const usable = enabled && draft?.saving !== true;
  // The handle is replaced on every state change; these members keep their identity.
  const { errors = silent, warnings = silent, offers, set = ignore } = draft ?? {};
  return useMemo(
    () => ({ data, errors, warnings, offers, set, root, id, editing, enabled: usable, columns }),
    [data, errors, warnings, offers, set, root, id, editing, usable, columns],
  );
}
