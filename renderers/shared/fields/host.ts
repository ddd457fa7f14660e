// What the fields of one form or search share. Everything in it keeps its identity while a person types, so that only the field typed in is drawn anew.
import { createContext, useContext } from 'react';
import type { Schema } from '../../../src/core/language.ts';
import type { ReadableStore } from '../../../src/core/store.ts';

export interface FieldHost {
  /** The object being shown or edited; pointers of fields read here. */
  data: ReadableStore;
  errors: ReadableStore;
  warnings: ReadableStore;
  /** What a warning advises instead. */
  offers?: ReadableStore | undefined;
  set: (pointer: string, value: unknown) => void;
  /** Where `$ref` looks. */
  root: Schema;
  /** Prefix of element ids: unique on the page. */
  id: string;
  editing: boolean;
  enabled: boolean;
  /** Columns that `span` counts. */
  columns: number;
  /** What an empty choice means here, where a field says nothing of it. */
  empty?: string;
}

const context = createContext<FieldHost | undefined>(undefined);
export const FieldHostProvider = context.Provider;

export function useFieldHost(): FieldHost {
  const host = useContext(context);
  if (!host) throw new Error('A field stands outside of a form');
  return host;
}

export const fieldId = (host: FieldHost, pointer: string): string => `${host.id}${pointer.replaceAll(/[^\w-]/g, '_')}`;
