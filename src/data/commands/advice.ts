// The advice of an answer for the fields of a form.
import type { FieldError } from '../../core/calls/outcome.ts';
import { read } from '../../core/pointer.ts';
import type { CommandScreen } from './commandScreen.ts';

/** Advice does not block saving. */
export function adviceIn({ answers }: CommandScreen, call: string, data: unknown): readonly FieldError[] {
  const { advises } = answers[call] ?? {};
  const found = advises === undefined ? undefined : read(data, advises);
  return Array.isArray(found) ? found.filter(isAdvice).map((each) => ({ ...each, warnOnly: true })) : [];
}

const isAdvice = (value: unknown): value is FieldError =>
  typeof read(value, '/path') === 'string' &&
  typeof read(value, '/message') === 'string' &&
  ['string', 'number'].includes(typeof read(value, '/offer'));
