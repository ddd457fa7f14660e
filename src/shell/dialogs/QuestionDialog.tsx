// In: one question. Out: its dialog.
import type { Question } from './Prompts.tsx';
import { lazy } from 'react';
import { patiently } from '../routes/patiently.ts';
import { Confirm } from './Confirm.tsx';
import { LeaveEdit } from './LeaveEdit.tsx';
import { SecondaryPassword } from './SecondaryPassword.tsx';
import './dialogs.css';

/** The form kinds come along only where a command asks for input. */
const AskForm = lazy(() => patiently(() => import('./AskForm.tsx')));

export default function QuestionDialog({ question }: { question: Question }) {
  if (question.kind === 'confirm') return <Confirm of={question.of} onAnswer={question.answer} />;
  if (question.kind === 'password') return <SecondaryPassword onAnswer={question.answer} />;
  if (question.kind === 'leave') return <LeaveEdit onAnswer={question.answer} />;
  return <AskForm of={question.of} onAnswer={question.answer} />;
}
