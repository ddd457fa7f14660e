// In: the schema of a form and its check as ajv compiled it at the station. Out: rjsf's validator over it; no text becomes code here.
// Loaded with the first judgement.
import createPrecompiledValidator from '@rjsf/validator-ajv8/lib/createPrecompiledValidator.js';
import { hashForSchema, type RJSFSchema, type ValidatorType } from '@rjsf/utils';
import '../../core/names/confusables.ts';
import type { CompiledCheck, RawError, ShapeCheck } from '../../core/schema/finding.ts';
import type { Schema } from '../../core/language.ts';
import { settle } from '../../core/schema/shapeErrors.ts';

export interface FormValidator {
  rjsf: ValidatorType;
  /** Through the same validator, in the words that console and station share. */
  shape: ShapeCheck;
}

export function toFormValidator(schema: Schema, check: CompiledCheck): FormValidator {
  const root = schema as RJSFSchema;
  const rjsf = createPrecompiledValidator({ [hashForSchema(root)]: check }, root);
  return { rjsf, shape: (value) => settle(rjsf.rawValidation<RawError>(root, value).errors ?? []) };
}
