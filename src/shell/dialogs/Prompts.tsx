// Shows questions and messages of the data layer and the shell. Each question resolves a promise.
import { type ReactNode, Suspense, useCallback, useEffect, useMemo, useState } from 'react';
import { say } from '../../core/texts/text.ts';
import type { Outcome } from '../../data/contract.ts';
import { translate } from '../language/translate.ts';
import { useShell } from '../useShell.tsx';
import { mayLeave } from './mayLeave.ts';
import { QuestionDialog } from './QuestionDialog.tsx';
import { type Said, Toasts } from './Toasts.tsx';
import { PrompterContext, type Question, type ShellPrompter } from './usePrompts.ts';

interface Host {
  questions: readonly (Question & { id: number })[];
  said: readonly Said[];
}
const keptMessages = 3;
/** Shown to a user whose session the station has ended. */
const out = 'You are no longer logged in. Please log in again.';
const outEditing = 'You are no longer logged in. Log in again to continue with your unsaved changes.';

/** Questions stack: a confirmation may open above the form that requested it. */
export function PromptProvider({ children }: { children: ReactNode }) {
  const { data } = useShell();
  const [{ questions, said }, setHost] = useState<Host>({ questions: [], said: [] });
  const prompter = useMemo(() => createPrompter((change) => setHost(change)), []);
  const forget = useCallback(
    (id: number) => setHost((host) => ({ ...host, said: host.said.filter((each) => each.id !== id) })),
    [],
  );
  useEffect(() => {
    data.setPrompter(prompter);
    return data.onSignedOut(() => prompter.notify({ tone: 'warning', text: data.drafts.changed() ? outEditing : out }));
  }, [data, prompter]);
  // Messages about the login are obsolete after login.
  useEffect(
    () =>
      data.status.subscribe('/loggedIn', () => {
        if (data.status.read('/loggedIn') === true)
          setHost((host) => ({ ...host, said: host.said.filter(({ stays }) => stays) }));
      }),
    [data],
  );

  return (
    <PrompterContext value={prompter}>
      {children}
      {questions.map((question) => (
        <Suspense key={question.id} fallback={null}>
          <QuestionDialog question={question} />
        </Suspense>
      ))}
      <Toasts said={said} onDone={forget} />
    </PrompterContext>
  );
}

function createPrompter(change: (next: (host: Host) => Host) => void): ShellPrompter {
  let next = 0;
  let open: readonly Question[] = [];
  let before: readonly Element[] = [];
  let returning = 0;
  const put = <T,>(toQuestion: (answer: (value: T) => void) => Question): Promise<T> =>
    new Promise((resolve) => {
      const id = next++;
      // The next dialog sets its own focus.
      cancelAnimationFrame(returning);
      // The element that opened this question may be in a dialog that closes too, such as a confirmation before a password.
      const asked = [...(document.activeElement ? [document.activeElement] : []), ...before].slice(0, 3);
      const answer = (value: T): void => {
        open = open.filter((each) => each !== question);
        change((host) => ({ ...host, questions: host.questions.filter((each) => each.id !== id) }));
        before = asked;
        returning = returnFocus(asked);
        resolve(value);
      };
      const question = { ...toQuestion(answer), id };
      open = [...open, question];
      change((host) => ({ ...host, questions: [...host.questions, question] }));
    });
  const prompter: ShellPrompter = {
    top: () => open.at(-1),
    leave(question) {
      if (question.kind === 'leave') question.answer('stay');
      else if (question.kind !== 'ask') question.answer(false);
      else void mayLeave(question.of, prompter).then((may) => may && question.answer({ kind: 'cancelled' }));
    },
    confirm: (of) => put<boolean>((answer) => ({ kind: 'confirm', of, answer })),
    secondaryPassword: () => put<boolean>((answer) => ({ kind: 'password', answer })),
    leaveEdit: () => put<'save' | 'discard' | 'stay'>((answer) => ({ kind: 'leave', answer })),
    ask: (of) => put<Outcome>((answer) => ({ kind: 'ask', of, answer })),
    notify: ({ tone, text, stays = false }) => {
      const words: Said = { id: next++, tone, text: say(text, translate), stays };
      change((host) => ({ ...host, said: withNew(host.said, words) }));
      return () => change((host) => ({ ...host, said: host.said.filter(({ id }) => id !== words.id) }));
    },
  };
  return prompter;
}

/** A repeated message replaces the previous one, so that equal messages are shown once. */
function withNew(said: readonly Said[], words: Said): readonly Said[] {
  const isSame = ({ tone, text }: Said): boolean => tone === words.tone && text === words.text;
  const stays = words.stays === true || said.some((each) => isSame(each) && each.stays === true);
  return newest([...said.filter((each) => !isSame(each)), { ...words, stays }]);
}

/** Temporary messages are dropped first. */
function newest(said: readonly Said[]): readonly Said[] {
  if (said.length <= keptMessages) return said;
  const oldest = said.slice(0, -1).find(({ stays }) => stays !== true) ?? said[0];
  return said.filter((each) => each !== oldest);
}

/** Returns the focus to the element before the question, if closing the dialog left it on the body. */
function returnFocus(asked: readonly Element[]): number {
  return requestAnimationFrame(() => {
    if (document.activeElement !== document.body) return;
    const there = asked.find((each) => each.isConnected && each !== document.body);
    if (there instanceof HTMLElement) there.focus();
  });
}
