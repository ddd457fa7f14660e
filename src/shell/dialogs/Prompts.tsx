// In: questions of the data layer and of the shell. Out: one dialog at a time, drawn here, answered by a promise.
import { App } from 'antd';
import { createContext, lazy, type ReactNode, Suspense, use, useEffect, useMemo, useRef, useState } from 'react';
import type { Text } from '../../core/language.ts';
import { say } from '../../core/text.ts';
import type { AskDialog, Outcome, Prompter } from '../../data/contract.ts';
import { translate } from '../language/translate.ts';
import { patiently } from '../routes/patiently.ts';
import { useShell } from '../useShell.tsx';

export type Question =
  | { kind: 'confirm'; of: { title: Text; text: Text; danger: boolean }; answer: (sure: boolean) => void }
  | { kind: 'password'; answer: (good: boolean) => void }
  | { kind: 'leave'; answer: (what: 'save' | 'discard' | 'stay') => void }
  | { kind: 'ask'; of: AskDialog; answer: (outcome: Outcome) => void };

type Prompts = Pick<Prompter, 'confirm' | 'secondaryPassword' | 'leaveEdit'>;
const Context = createContext<Prompts | undefined>(undefined);

export function usePrompts(): Prompts {
  const prompts = use(Context);
  if (!prompts) throw new Error('usePrompts outside of PromptProvider');
  return prompts;
}

const QuestionDialog = lazy(() => patiently(() => import('./QuestionDialog.tsx')));

/** Questions stand on one another: a confirmation may come up over the form that led to it. */
export function PromptProvider({ children }: { children: ReactNode }) {
  const { data } = useShell();
  const { message } = App.useApp();
  const [open, setOpen] = useState<readonly (Question & { id: number })[]>([]);
  const next = useRef(0);
  const prompter = useMemo<Prompter>(() => {
    const put = <T,>(toQuestion: (answer: (value: T) => void) => Question): Promise<T> =>
      new Promise((resolve) => {
        const id = next.current++;
        const answer = (value: T): void => {
          setOpen((all) => all.filter((each) => each.id !== id));
          resolve(value);
        };
        setOpen((all) => [...all, { ...toQuestion(answer), id }]);
      });
    return {
      confirm: (of) => put<boolean>((answer) => ({ kind: 'confirm', of, answer })),
      secondaryPassword: () => put<boolean>((answer) => ({ kind: 'password', answer })),
      leaveEdit: () => put<'save' | 'discard' | 'stay'>((answer) => ({ kind: 'leave', answer })),
      ask: (of) => put<Outcome>((answer) => ({ kind: 'ask', of, answer })),
      tell: ({ tone, text: words }) => void message[tone](say(words, translate)),
    };
  }, [message]);
  useEffect(() => {
    data.setPrompter(prompter);
  }, [data, prompter]);

  return (
    <Context value={prompter}>
      {children}
      {open.map((question) => (
        <Suspense key={question.id} fallback={null}>
          <QuestionDialog question={question} />
        </Suspense>
      ))}
    </Context>
  );
}
