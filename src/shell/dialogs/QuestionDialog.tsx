// The dialog for a question. Those that a page without login may show are in the initial bundle. The secondary password is loaded
// with the common frame, the form with the command, whose renderer kinds it uses.
import { lazyPart } from '../../../renderers/shared/lazy/lazyPart.tsx';
import { MissingDialog } from './MissingDialog.tsx';
import { Confirm } from './Confirm.tsx';
import { LeaveEdit } from './LeaveEdit.tsx';
import type { Question } from './usePrompts.ts';

export const SecondaryPassword = lazyPart(
  () => import('./SecondaryPassword.tsx').then((module) => module.SecondaryPassword),
  (of, { onAnswer }) => <MissingDialog {...of} onClose={() => onAnswer(false)} />,
);
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
