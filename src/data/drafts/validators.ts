// Validators of the forms of a screen, each loaded with its first validation.
import type { ShapeCheck } from '../../core/schema/finding.ts';
import type { Schema } from '../../core/language.ts';
import type { ContentLoader } from '../network/content.ts';
import type { FormValidator } from './formValidator.ts';

export interface Validators {
  /** The validator if it is loaded; forms do not wait for it. */
  loaded: (ref: string) => FormValidator | undefined;
  shape: (schema: Schema, ref: string) => Promise<ShapeCheck>;
}

export function createValidators(content: Pick<ContentLoader, 'validator'>): Validators {
  const made = new Map<string, FormValidator>();

  async function make(schema: Schema, ref: string): Promise<FormValidator> {
    const [check, { toFormValidator }] = await Promise.all([content.validator(ref), import('./formValidator.ts')]);
    const validator = made.get(ref) ?? toFormValidator(schema, check);
    made.set(ref, validator);
    return validator;
  }
  return {
    loaded: (ref) => made.get(ref),
    async shape(schema, ref) {
      try {
        return (made.get(ref) ?? (await make(schema, ref))).shape;
      } catch (error) {
        // Without it, only the station validates.
        console.error(`The validator of "${ref}" did not load`, error);
        return () => [];
      }
    },
  };
}
