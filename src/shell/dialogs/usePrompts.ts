// Questions and messages for the components of the shell.
import { createContext, use } from 'react';
import type { AskDialog, Confirmation, Outcome, Prompter } from '../../data/contract.ts';

export type Question =
  | { kind: 'confirm'; of: Confirmation; answer: (sure: boolean) => void }
  | { kind: 'password'; answer: (good: boolean) => void }
  | { kind: 'leave'; answer: (what: 'save' | 'discard' | 'stay') => void }
  | { kind: 'ask'; of: AskDialog; answer: (outcome: Outcome) => void };

/** Adds what the shell needs to handle open questions. */
export interface ShellPrompter extends Prompter {
  /** Shows a message. The returned function removes it once it is obsolete. */
  notify: (...of: Parameters<Prompter['notify']>) => () => void;
  /** The topmost question. */
  top: () => Question | undefined;
  /** Cancels the question, as Esc does. */
  leave: (question: Question) => void;
}

export const PrompterContext = createContext<ShellPrompter | undefined>(undefined);

export function usePrompts(): ShellPrompter {
  const prompts = use(PrompterContext);
  if (!prompts) throw new Error('usePrompts outside of PromptProvider');
  return prompts;
}
