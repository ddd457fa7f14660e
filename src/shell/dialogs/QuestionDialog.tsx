// In: one question. Out: its dialog.
import type { Question } from './Prompts.tsx';
import { AskForm } from './AskForm.tsx';
import { Confirm } from './Confirm.tsx';
import { LeaveEdit } from './LeaveEdit.tsx';
import { SecondaryPassword } from './SecondaryPassword.tsx';
import './dialogs.css';

export default function QuestionDialog({ question }: { question: Question }) {
  if (question.kind === 'confirm') return <Confirm of={question.of} onAnswer={question.answer} />;
  if (question.kind === 'password') return <SecondaryPassword onAnswer={question.answer} />;
  if (question.kind === 'leave') return <LeaveEdit onAnswer={question.answer} />;
  return <AskForm of={question.of} onAnswer={question.answer} />;
}
