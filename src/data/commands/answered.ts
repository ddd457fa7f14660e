// Nodes that show the answer of a call.
import type { Members } from '../../core/language.ts';
import type { AnswerView } from '../contract.ts';
import type { CommandScreen } from './commandScreen.ts';

export function answersOf({ answers, calls }: CommandScreen): Members<AnswerView> {
  const views = Object.entries(answers).flatMap(([name, { body }]) => {
    const schema = calls[name]?.answer;
    return schema ? [[name, { body, schema }] as const] : [];
  });
  return Object.fromEntries(views);
}
