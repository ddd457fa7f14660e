// In: the content. Out: the validators of a screen's forms, each made with its first judgement, and how they judge.
import type { ShapeCheck } from '../../core/schema/finding.ts';
import type { Schema } from '../../core/language.ts';
import type { ContentLoader } from '../network/content.ts';
import type { FormValidator } from './formValidator.ts';

export interface Validators {
  /** What has been made; a form never waits for it. */
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
        // Nothing is judged here then: the station decides.
        console.error(`The validator of "${ref}" did not load`, error);
        return () => [];
      }
    },
  };
}
