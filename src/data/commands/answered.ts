// Nodes that show the answer of a call, and its advice for the fields of a form.
import type { FieldError } from '../../core/calls/outcome.ts';
import type { Members } from '../../core/language.ts';
import { read } from '../../core/pointer.ts';
import type { AnswerView } from '../contract.ts';
import type { CommandScreen } from './commandScreen.ts';

export function answersOf({ answers, calls }: CommandScreen): Members<AnswerView> {
  const views = Object.entries(answers).flatMap(([name, { body }]) => {
    const schema = calls[name]?.answer;
    return schema ? [[name, { body, schema }] as const] : [];
  });
  return Object.fromEntries(views);
}

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
