// In: a draft. Out: the validator that rjsf is handed: the draft's own, once somebody has tried to save. Before that, and where a form
// only shows, nothing has been judged and everything is right.
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
