// The validator for rjsf: the draft's own after the first attempt to save. Before that, and in a read-only form, everything
// counts as valid.
import type { ValidatorType } from '@rjsf/utils';
import type { DraftHandle } from '../define.ts';

const unjudged: ValidatorType = {
  validateFormData: () => ({ errors: [], errorSchema: {} }),
  isValid: () => true,
  rawValidation: () => ({ errors: [] }),
};

export function draftValidator(validator: DraftHandle['validator']): ValidatorType {
  const now = (): ValidatorType => validator?.()?.rjsf ?? unjudged;
  return {
    validateFormData: (...asked) => now().validateFormData(...asked),
    isValid: (...asked) => now().isValid(...asked),
    rawValidation: (...asked) => now().rawValidation(...asked),
  };
}
