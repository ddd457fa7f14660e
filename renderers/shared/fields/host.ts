// Shared by the fields of one form or search. Its members keep their identity while the user types, so that only the edited field
// re-renders.
import { createContext, useContext } from 'react';
import type { Schema } from '../../../src/core/language.ts';
import type { ReadableStore } from '../../../src/core/store.ts';

export interface FieldHost {
  /** The object shown or edited; field pointers are relative to it. */
  data: ReadableStore;
  errors: ReadableStore;
  warnings: ReadableStore;
  /** Values suggested by warnings. */
  offers?: ReadableStore | undefined;
  set: (pointer: string, value: unknown) => void;
  /** The schema that `$ref` refers to. */
  root: Schema;
  /** Prefix of element ids, unique on the page. */
  id: string;
  editing: boolean;
  enabled: boolean;
  /** Number of columns, the unit of `span`. */
  columns: number;
  /** Text of an empty choice, unless the field defines a placeholder. */
  empty?: string;
}

const context = createContext<FieldHost | undefined>(undefined);
export const FieldHostProvider = context.Provider;

export function useFieldHost(): FieldHost {
  const host = useContext(context);
  if (!host) throw new Error('A field is used outside of a form');
  return host;
}

export const fieldId = (host: FieldHost, pointer: string): string => `${host.id}${pointer.replaceAll(/[^\w-]/g, '_')}`;
