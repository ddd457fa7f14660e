// rjsf validator on top of a check that ajv compiled at the station; the browser compiles no code.
// Loaded with the first validation.
import createPrecompiledValidator from '@rjsf/validator-ajv8/lib/createPrecompiledValidator.js';
import { hashForSchema, type RJSFSchema, type ValidatorType } from '@rjsf/utils';
import '../../core/names/confusables.ts';
import type { CompiledCheck, RawError, ShapeCheck } from '../../core/schema/finding.ts';
import type { Schema } from '../../core/language.ts';
import { settle } from '../../core/schema/shapeErrors.ts';

export interface FormValidator {
  rjsf: ValidatorType;
  /** Uses the same validator, with the messages shared by console and station. */
  shape: ShapeCheck;
}

export function toFormValidator(schema: Schema, check: CompiledCheck): FormValidator {
  const root = schema as RJSFSchema;
  const rjsf = createPrecompiledValidator({ [hashForSchema(root)]: check }, root);
  return { rjsf, shape: (value) => settle(rjsf.rawValidation<RawError>(root, value).errors ?? []) };
}
