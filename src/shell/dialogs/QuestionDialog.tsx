// The dialog for a question. All are in the initial bundle except the form, whose renderer kinds are loaded with the command.
import { lazyPart } from '../../../renderers/shared/lazy/lazyPart.tsx';
import { MissingDialog } from './MissingDialog.tsx';
import { Confirm } from './Confirm.tsx';
import { LeaveEdit } from './LeaveEdit.tsx';
import { SecondaryPassword } from './SecondaryPassword.tsx';
import type { Question } from './usePrompts.ts';

const AskForm = lazyPart(
  () => import('./AskForm.tsx').then((module) => module.AskForm),
  (of, { onAnswer }) => <MissingDialog {...of} onClose={() => onAnswer({ kind: 'cancelled' })} />,
);

export function QuestionDialog({ question }: { question: Question }) {
  if (question.kind === 'confirm') return <Confirm of={question.of} onAnswer={question.answer} />;
  if (question.kind === 'password') return <SecondaryPassword onAnswer={question.answer} />;
  if (question.kind === 'leave') return <LeaveEdit onAnswer={question.answer} />;
  return <AskForm of={question.of} onAnswer={question.answer} />;
}
